import { useTranslation } from 'react-i18next';
import { getRefusalCode } from '../../../lib/refusal.ts';
import { Note } from '../../../ui/note.tsx';

const refusalCodes = [
  'ORDER_NOT_MODIFIABLE',
  'ORDER_NOT_CANCELLABLE',
  'CANCELLATION_TOO_LATE',
  'CANCELLATION_CHARGE_CHANGED',
  'STALE_VERSION',
  'CUSTOMER_NOT_ACTIVE',
  'UNSUPPORTED_FILE',
  'RESELLER_ONLY',
  'ROLE_REQUIRED',
  'NOT_FOUND',
] as const;
export type OrderRefusalCode = (typeof refusalCodes)[number] | 'OTHER';

/** Returns why the API refused an action on an order; null for errors shown elsewhere. */
export function getOrderRefusal(error: unknown): OrderRefusalCode | null {
  return getRefusalCode(error, refusalCodes);
}

export function OrderRefusal({ code, title }: { code: OrderRefusalCode | null; title: string }) {
  const { t } = useTranslation();
  return (
    code && (
      <Note kind="trouble" title={title}>
        {t(`order.refused-${code}`)}
      </Note>
    )
  );
}
