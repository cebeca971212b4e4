import { isOrderReason, type OrderSummary } from '@demarc/contract/order.ts';
import type { TFunction } from 'i18next';

/** Identifies an order to the customer: its reference, or else the end user; empty if neither is known. */
export function getOrderName({ reference, endUserName }: Pick<OrderSummary, 'reference' | 'endUserName'>): string {
  return reference || endUserName || '';
}

/** The reason that an order waits or has ended, in a few words; null if there is none. */
export function getReasonName(reason: OrderSummary['statusReason'], t: TFunction): string | null {
  if (!reason) return null;
  return isOrderReason(reason.code) ? t(`orders.reason-${reason.code}`) : reason.text || null;
}
