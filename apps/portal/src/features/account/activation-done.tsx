import type { ActivationCheck } from '@demarc/contract/account.ts';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { Note } from '../../ui/note.tsx';
import styles from './activate.module.css';
import { ActivationSignIn } from './activation-sign-in.tsx';

/** Redirects to the sign-in page, unless a user is already signed in. */
export function ActivationDone({ check: { companyName, username } }: { check: ActivationCheck }) {
  const { t } = useTranslation();
  const { phase, claims } = useSession();
  return (
    <div className={styles.column}>
      <Note kind="ok" title={t('activate.done-text', { company: companyName })}>
        {phase === 'signedIn' ? t('activate.signed-in-as', { username: claims?.username ?? '' }) : t('activate.signing-in')}
      </Note>
      <ActivationSignIn username={username} isAutomatic />
    </div>
  );
}
