import { createLazyRoute, getRouteApi, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { getErrorStatus } from '../../lib/errors.ts';
import { lazyChunk } from '../../lib/load-chunk.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { GoneState } from '../../ui/gone-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PrefixContent } from './prefix/prefix-content.tsx';
import { ResellerOnly } from './reseller-only.tsx';
import { usePrefix } from './use-prefix.ts';

export const lazyRoute = createLazyRoute('/ip-management/prefix/$id')({ component: PrefixPage });
const route = getRouteApi('/ip-management/prefix/$id');

const ImportPage = lazyChunk(async () => ({ default: (await import('./import/import-page.tsx')).ImportPage }));

/** The largest id that the API accepts. */
const maxId = 2_147_483_647;

function PrefixPage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const number = Number(id);
  return (
    <ResellerOnly title={t('ip-prefix.one')}>
      {Number.isInteger(number) && number >= 1 && number <= maxId ? (
        <PrefixLoader key={id} prefixId={number} />
      ) : (
        <PrefixNotFound />
      )}
    </ResellerOnly>
  );
}

function PrefixLoader({ prefixId }: { prefixId: number }) {
  const { t } = useTranslation();
  const { view }: { view?: unknown } = useSearch({ strict: false });
  const prefix = usePrefix(prefixId);
  if (prefix.data && view === 'import') {
    return (
      <Suspense fallback={<Page title={t('ip-prefix.one')}>{null}</Page>}>
        <ImportPage prefix={prefix.data} />
      </Suspense>
    );
  }
  if (prefix.data) return <PrefixContent prefix={prefix.data} />;
  if (getErrorStatus(prefix.error) === 404 || getErrorStatus(prefix.error) === 400) return <PrefixNotFound />;
  return (
    <Page title={t('ip-prefix.one')}>
      <AsyncContent result={prefix} name={t('ip-prefix.one')} lines={16}>
        {() => null}
      </AsyncContent>
    </Page>
  );
}

/** The id does not belong to a prefix of this company. */
function PrefixNotFound() {
  const { t } = useTranslation();
  return (
    <Page title={t('ip-prefix.one')}>
      <GoneState
        title={t('ip-prefix.gone')}
        text={t('ip-prefix.gone-text')}
        toList={<ActionButton label={t('ip-prefix.to-list')} to={{ to: '/ip-management' }} />}
      />
    </Page>
  );
}
