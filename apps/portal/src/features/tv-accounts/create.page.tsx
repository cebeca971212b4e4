import { createLazyRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Page } from '../../ui/page.tsx';
import { useTvPackages } from './account/use-tv-account.ts';
import { CreateForm } from './create/create-form.tsx';
import { ResellerOnly } from './reseller-only.tsx';

export const lazyRoute = createLazyRoute('/tv-accounts/create')({ component: TvCreatePage });

function TvCreatePage() {
  const { t } = useTranslation();
  const title = t('tv-account.create-title');
  return (
    <ResellerOnly title={title}>
      <CreateWithPackages title={title} />
    </ResellerOnly>
  );
}

function CreateWithPackages({ title }: { title: string }) {
  const packages = useTvPackages();
  if (packages.data) return <CreateForm packages={packages.data} />;
  return (
    <Page title={title}>
      <AsyncContent result={packages} name={title} lines={12}>
        {() => null}
      </AsyncContent>
    </Page>
  );
}
