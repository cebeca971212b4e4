import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../lib/i18n.ts';
import { isUpdateAnnounced } from '../lib/newer-server.ts';
import { OuterPage } from '../ui/outer-page.tsx';
import { PlainButton } from '../ui/plain-button.tsx';

/** A page that could not be loaded or drawn: its part was replaced by a newer version, the network is gone, or it is our fault. */
export function RouteError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  useEffect(() => {
    void loadTexts('loader', 'action');
    void isUpdateAnnounced();
    // The place where other people's monitoring looks for faults.
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
