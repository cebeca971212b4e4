import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OrderObstacle } from '../../../blocks/order-form/order-obstacle.tsx';
import { problemOf, statusOf, waitMinutesOf } from '../../../lib/errors.ts';
import { refusalOf } from '../../../lib/refusal.ts';
import { Note } from '../../../ui/note.tsx';
import styles from './line-new.module.css';

const codes = [
  'CUSTOMER_NOT_ACTIVE',
  'MSA_NOT_SIGNED',
  'AVAILABILITY_EXPIRED',
  'PACKAGE_NOT_ORDERABLE',
  'ADDRESS_HAS_OPEN_ORDER',
  'ADDRESS_HAS_SERVICE',
  'INVALID_TRANSITION',
] as const;

interface OrderRefusalProps {
  error: unknown;
  isChecking: boolean;
  onCheckAgain: () => void;
  onProduct: () => void;
}

/** Why an order was refused and what to do; nothing for errors shown at a field or elsewhere. */
export function OrderRefusal({ error, isChecking, onCheckAgain, onProduct }: OrderRefusalProps) {
  const { t } = useTranslation();
  if (statusOf(error) === 429) {
    return (
      <Note kind="attention" title={t('order-new.too-many')}>
        {t('order-new.too-many-text', { count: waitMinutesOf(error) })}
      </Note>
    );
  }
  const reason = refusalOf(error, codes);
  if (!reason) return null;
  const problem = problemOf(error);
  if (reason === 'CUSTOMER_NOT_ACTIVE' || reason === 'MSA_NOT_SIGNED') return <OrderObstacle obstacle={reason} />;
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
        <button type="button" className={styles.link} onClick={onProduct}>
          {t('order-new.other-product')}
        </button>
      )}
      {typeof lineId === 'number' && (
        <Link to="/lines/detail/$id" params={{ id: String(lineId) }}>
          {t('order-new.show-that-line')}
        </Link>
      )}
      {typeof orderId === 'number' && (
        <Link to="/orders" search={{ order: orderId } as never}>
          {t('order-new.show-that-order')}
        </Link>
      )}
    </Note>
  );
}
