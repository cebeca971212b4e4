import { hasRole } from '@demarc/contract/access.ts';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Note } from '../../ui/note.tsx';
import type { Blocker } from '../get-order-blocker.ts';
import styles from './order-form.module.css';

/** Explains why the company cannot order, and who can resolve it, before the user fills in anything. */
export function OrderBlocker({ obstacle }: { obstacle: Blocker }) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const mayMend = obstacle === 'MSA_NOT_SIGNED' && hasRole(claims?.roles ?? [], 'RESELLER_ADMIN');
  return (
    <div className={styles.obstacle}>
      <Note kind="trouble" title={t(`order-new.obstacle-${obstacle}`)}>
        {t(`order-new.obstacle-${obstacle}-text${mayMend ? '-admin' : ''}`)}
      </Note>
      {mayMend && (
        <ActionButton
          icon="signature"
          variant="primary"
          label={t('order-new.to-agreements')}
          to={{ to: '/company/agreements' }}
        />
      )}
    </div>
  );
}
