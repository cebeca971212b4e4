import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTranslations } from '../lib/i18n.ts';
import { announceUpdate } from '../lib/update-available.ts';
import { BasicButton } from '../ui/basic-button.tsx';
import { PublicPage } from '../ui/public-page.tsx';

/** Shown when a page fails to load or render: a newer version replaced its chunk, the network is down, or there is a bug. */
export function RouteError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  useEffect(() => {
    void loadTranslations('loader', 'action');
    void announceUpdate();
    // Lets external monitoring pick up the error.
    reportError(error);
  }, [error]);
  return (
    <PublicPage
      title={t('loader.failed')}
      status="trouble"
      actions={
        <BasicButton variant="primary" onClick={() => location.reload()}>
          {t('action.reload')}
        </BasicButton>
      }
    >
      <p>{t('loader.failed-text')}</p>
    </PublicPage>
  );
}
