import { createLazyRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { useTvPackages } from './account/use-tv-account.ts';
import { CreateForm } from './create/create-form.tsx';
import { ForResellers } from './for-resellers.tsx';

export const lazyRoute = createLazyRoute('/tv-accounts/create')({ component: TvCreatePage });

function TvCreatePage() {
  const { t } = useTranslation();
  const packages = useTvPackages();
  const title = t('tv-account.create-title');
  return (
    <ForResellers title={title}>
      {packages.data ? (
        <CreateForm packages={packages.data} />
      ) : (
        <Page title={title}>
          <Loaded result={packages} lines={12}>
            {() => null}
          </Loaded>
        </Page>
      )}
    </ForResellers>
  );
}
