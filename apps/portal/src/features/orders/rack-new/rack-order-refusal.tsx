import { useTranslation } from 'react-i18next';
import { OrderBlocker } from '../../../blocks/order-form/order-blocker.tsx';
import { getErrorStatus, getProblem, getRetryAfterMinutes } from '../../../lib/errors.ts';
import { getRefusalCode } from '../../../lib/refusal.ts';
import { Note } from '../../../ui/note.tsx';
import styles from './rack-new.module.css';

const refusalCodes = ['CUSTOMER_NOT_ACTIVE', 'MSA_NOT_SIGNED', 'PACKAGE_NOT_ORDERABLE'] as const;

interface RackOrderRefusalProps {
  error: unknown;
  onChangeSpace: () => void;
}

/** Why an order was refused and what to do; nothing for errors shown at a field or elsewhere. */
export function RackOrderRefusal({ error, onChangeSpace }: RackOrderRefusalProps) {
  const { t } = useTranslation();
  if (getErrorStatus(error) === 429) {
    return (
      <Note kind="attention" title={t('order-new.too-many')}>
        {t('order-new.too-many-text', { count: getRetryAfterMinutes(error) })}
      </Note>
    );
  }
  const reason = getRefusalCode(error, refusalCodes);
  if (!reason) return null;
  if (reason === 'CUSTOMER_NOT_ACTIVE' || reason === 'MSA_NOT_SIGNED') return <OrderBlocker obstacle={reason} />;
  if (reason === 'OTHER') {
    return (
      <Note kind="trouble" title={t('order-new.refused')}>
        {getProblem(error)?.message}
      </Note>
    );
  }
  return (
    <Note kind="trouble" title={t('order-new.refused-PACKAGE_NOT_ORDERABLE')}>
      {t('rack-new.offer-changed')}{' '}
      <button type="button" className={styles.link} onClick={onChangeSpace}>
        {t('order-new.other-product')}
      </button>
    </Note>
  );
}
