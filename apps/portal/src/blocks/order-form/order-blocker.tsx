import { hasRole } from '@demarc/contract/access.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './order-form.module.css';

type Blocker = 'CUSTOMER_NOT_ACTIVE' | 'MSA_NOT_SIGNED';

/** Why a company cannot order at all; null if it can. */
export function getOrderBlocker({ status, msa }: Pick<Customer, 'status' | 'msa'>): Blocker | null {
  if (status !== 'ACTIVE') return 'CUSTOMER_NOT_ACTIVE';
  return msa?.status === 'SIGNED' ? null : 'MSA_NOT_SIGNED';
}

/** Explains the reason before the user fills in anything, and who can resolve it. */
export function OrderBlocker({ obstacle }: { obstacle: Blocker }) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const mayMend = obstacle === 'MSA_NOT_SIGNED' && hasRole(claims?.roles ?? [], 'RESELLER_ADMIN');
  return (
    <div className={styles.obstacle}>
      <Note kind="trouble" title={t(`order-new.obstacle-${obstacle}`)}>
        {t(`order-new.obstacle-${obstacle}-text`)}{' '}
        {obstacle === 'MSA_NOT_SIGNED' && !mayMend && t('order-new.obstacle-ask-admin')}
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
