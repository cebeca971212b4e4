import type { TFunction } from 'i18next';
import { getErrorStatus, getProblem, getRetryAfterSeconds } from '../../../lib/errors.ts';
import type { RowObstacle } from './row-order.ts';

/** The result of ordering a row. */
export type RowResult =
  | { kind: 'ordered'; orderId: number; orderNumber: string }
  /** A second person has to approve it. */
  | { kind: 'waiting'; approvalRequestId: number }
  | { kind: 'refused'; reason: RefusalReason; message: string; orderId: number | null; lineId: number | null };

const refusalCodes = [
  'CUSTOMER_NOT_ACTIVE',
  'MSA_NOT_SIGNED',
  'AVAILABILITY_EXPIRED',
  'PACKAGE_NOT_ORDERABLE',
  'DUPLICATE_CUSTOMER_ORDER_ID',
  'ADDRESS_HAS_OPEN_ORDER',
  'ADDRESS_HAS_SERVICE',
  'ALREADY_WAITING_FOR_APPROVAL',
  'NO_SECOND_PERSON',
] as const;
/** `RowObstacle` has the reasons that are found before an order is sent. */
export type RefusalReason = (typeof refusalCodes)[number] | RowObstacle | 'no-answer' | 'other';
/** The same order may succeed later, or with other shared fields. */
const retryableReasons: readonly RefusalReason[] = [
  'CUSTOMER_NOT_ACTIVE',
  'MSA_NOT_SIGNED',
  'DUPLICATE_CUSTOMER_ORDER_ID',
  'no-answer',
  'other',
];

/** For these reasons, the order form for one line may help, because it offers more choices. */
const manualOrderReasons: readonly RefusalReason[] = ['choose', 'no-pair', 'gone', 'PACKAGE_NOT_ORDERABLE', 'other'];

export function createRefusal(reason: RefusalReason): RowResult {
  return { kind: 'refused', reason, message: '', orderId: null, lineId: null };
}

export function toRowRefusal(error: unknown): RowResult {
  const status = getErrorStatus(error);
  if (status === null || status >= 500 || status === 429) return createRefusal('no-answer');
  if (status === 404) return createRefusal('AVAILABILITY_EXPIRED');
  const problem = getProblem(error);
  const { orderId, lineId } = problem?.details ?? {};
  return {
    kind: 'refused',
    reason: refusalCodes.find((code) => code === problem?.code) ?? 'other',
    message: problem?.validationErrors?.[0]?.message ?? problem?.message ?? '',
    orderId: typeof orderId === 'number' ? orderId : null,
    lineId: typeof lineId === 'number' ? lineId : null,
  };
}

const fatalReasons: readonly RefusalReason[] = ['CUSTOMER_NOT_ACTIVE', 'MSA_NOT_SIGNED'];

/** Whether no other row of the batch can be ordered either. */
export function isFatal(result: RowResult): boolean {
  return result.kind === 'refused' && fatalReasons.includes(result.reason);
}

/** Whether a row was ordered, or waits for approval, and so cannot be ordered again. */
export function isSent(result: RowResult | undefined): boolean {
  return result?.kind === 'ordered' || result?.kind === 'waiting';
}

export function isRetryable(result: RowResult): boolean {
  return result.kind === 'refused' && retryableReasons.includes(result.reason);
}

/** Whether the order form for one line may succeed, because it offers more choices. */
export function canOrderManually(result: RowResult | undefined): boolean {
  return result?.kind === 'refused' && manualOrderReasons.includes(result.reason);
}

/** Delay before the same call is retried; null when a retry does not help. */
export function getRetryDelayMs(error: unknown, tries: number): number | null {
  const status = getErrorStatus(error);
  if (status !== null && status !== 429 && status !== 503) return null;
  return 1000 * Math.max(getRetryAfterSeconds(error), tries);
}

export function formatResult(result: RowResult, t: TFunction): string {
  if (result.kind === 'ordered') return t('address-file.ordered', { number: result.orderNumber });
  if (result.kind === 'waiting') return t('address-file.waiting-for-approval');
  return result.reason === 'other' && result.message ? result.message : t(`address-file.refused-${result.reason}`);
}
