import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showDialog } from '../lib/dialogs.ts';
import { loadTexts } from '../lib/i18n.ts';
import { newerServerDialog } from '../lib/newer-server.ts';
import { hasNewerServer } from '../lib/version.ts';
import { OuterPage } from '../ui/outer-page.tsx';
import { PlainButton } from '../ui/plain-button.tsx';

/** A page that could not be loaded or drawn: its part was replaced by a newer version, the network is gone, or it is our fault. */
export function RouteError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  useEffect(() => {
    void loadTexts('loader', 'action');
    void hasNewerServer().then((isNewer) => isNewer && showDialog(newerServerDialog));
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
