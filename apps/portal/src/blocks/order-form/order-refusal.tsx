import { useTranslation } from 'react-i18next';
import { getErrorStatus, getProblem, getRetryAfterMinutes } from '../../lib/errors.ts';
import { getRefusalCode } from '../../lib/refusal.ts';
import { Note } from '../../ui/note.tsx';
import { OrderBlocker } from './order-blocker.tsx';
import styles from './order-step.module.css';

const refusalCodes = ['CUSTOMER_NOT_ACTIVE', 'MSA_NOT_SIGNED', 'PACKAGE_NOT_ORDERABLE'] as const;

interface OrderRefusalProps {
  error: unknown;
  /** The reason why the product may no longer be available. */
  offerChanged: string;
  onChangeProduct: () => void;
}

/** Explains why an order was refused and what to do; renders nothing for errors shown at a field or elsewhere. */
export function OrderRefusal({ error, offerChanged, onChangeProduct }: OrderRefusalProps) {
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
      {offerChanged}{' '}
      <button type="button" className={styles.link} onClick={onChangeProduct}>
        {t('order-new.other-product')}
      </button>
    </Note>
  );
}
