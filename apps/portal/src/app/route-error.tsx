import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../lib/i18n.ts';
import { isUpdateAnnounced } from '../lib/newer-server.ts';
import { OuterPage } from '../ui/outer-page.tsx';
import { PlainButton } from '../ui/plain-button.tsx';

/** Shown when a page fails to load or render: a newer version replaced its chunk, the network is down, or there is a bug. */
export function RouteError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  useEffect(() => {
    void loadTexts('loader', 'action');
    void isUpdateAnnounced();
    // Lets external monitoring pick up the error.
    reportError(error);
  }, [error]);
  return (
    <OuterPage
      title={t('loader.failed')}
      status="trouble"
      actions={
        <PlainButton variant="primary" onClick={() => location.reload()}>
          {t('action.reload')}
        </PlainButton>
      }
    >
      <p>{t('loader.failed-text')}</p>
    </OuterPage>
  );
}
