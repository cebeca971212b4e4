import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OrderBlocker } from '../../../blocks/order-form/order-blocker.tsx';
import { getErrorStatus, getProblem, getRetryAfterMinutes } from '../../../lib/errors.ts';
import { getRefusalCode } from '../../../lib/refusal.ts';
import { Note } from '../../../ui/note.tsx';
import styles from './line-new.module.css';

const refusalCodes = [
  'CUSTOMER_NOT_ACTIVE',
  'MSA_NOT_SIGNED',
  'AVAILABILITY_EXPIRED',
  'PACKAGE_NOT_ORDERABLE',
  'ADDRESS_HAS_OPEN_ORDER',
  'ADDRESS_HAS_SERVICE',
  'INVALID_TRANSITION',
] as const;

interface LineOrderRefusalProps {
  error: unknown;
  isChecking: boolean;
  onCheckAgain: () => void;
  onChangeProduct: () => void;
}

/** Explains why an order was refused and what to do; renders nothing for errors shown at a field or elsewhere. */
export function LineOrderRefusal({ error, isChecking, onCheckAgain, onChangeProduct }: LineOrderRefusalProps) {
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
  const problem = getProblem(error);
  if (reason === 'CUSTOMER_NOT_ACTIVE' || reason === 'MSA_NOT_SIGNED') return <OrderBlocker obstacle={reason} />;
  if (reason === 'OTHER') {
    return (
      <Note kind="trouble" title={t('order-new.refused')}>
        {problem?.message}
      </Note>
    );
  }
  const { orderId, lineId } = problem?.details ?? {};
  return (
    <Note kind="trouble" title={t(`order-new.refused-${reason}`)}>
      {t(`order-new.refused-${reason}-text`)}{' '}
      {reason === 'AVAILABILITY_EXPIRED' && (
        <button type="button" className={styles.link} aria-busy={isChecking} onClick={onCheckAgain}>
          {t('order-new.check-again')}
        </button>
      )}
      {reason === 'PACKAGE_NOT_ORDERABLE' && (
        <button type="button" className={styles.link} onClick={onChangeProduct}>
          {t('order-new.other-product')}
        </button>
      )}
      {typeof lineId === 'number' && (
        <Link to="/lines/detail/$id" params={{ id: String(lineId) }}>
          {t('order-new.show-that-line')}
        </Link>
      )}
      {typeof orderId === 'number' && (
        <Link to="/orders" search={{ order: orderId }}>
          {t('order-new.show-that-order')}
        </Link>
      )}
    </Note>
  );
}
