import type { Actor } from './activity.ts';
import { formatAmsterdamDate } from './amsterdam-date.ts';

export const quotationStatuses = [
  'REQUESTED',
  'IN_PROGRESS',
  'OFFERED',
  'CHANGE_REQUESTED',
  'EXPIRED',
  'ACCEPTED',
  'DECLINED',
  'CANCELLED',
  'WITHDRAWN',
  'UNABLE_TO_PROVIDE',
] as const;
export type QuotationStatus = (typeof quotationStatuses)[number];

/** The statuses that wait for an action. An expired quotation can be refreshed, but that is optional. */
export const openQuotationStatuses = [
  'REQUESTED',
  'IN_PROGRESS',
  'OFFERED',
  'CHANGE_REQUESTED',
] as const satisfies readonly QuotationStatus[];

interface QuotationTransition {
  by: Extract<Actor, 'CUSTOMER' | 'PROVIDER' | 'SYSTEM'>;
  from: readonly QuotationStatus[];
  to: QuotationStatus;
}

/** The actions of each party on a quotation: the statuses that allow it and the status it leads to. */
export const quotationTransitions = {
  pickUp: { by: 'PROVIDER', from: ['REQUESTED'], to: 'IN_PROGRESS' },
  offer: { by: 'PROVIDER', from: ['IN_PROGRESS', 'CHANGE_REQUESTED', 'EXPIRED'], to: 'OFFERED' },
  refuse: { by: 'PROVIDER', from: ['IN_PROGRESS', 'CHANGE_REQUESTED'], to: 'UNABLE_TO_PROVIDE' },
  withdrawOffer: { by: 'PROVIDER', from: ['OFFERED'], to: 'WITHDRAWN' },
  accept: { by: 'CUSTOMER', from: ['OFFERED'], to: 'ACCEPTED' },
  decline: { by: 'CUSTOMER', from: ['OFFERED'], to: 'DECLINED' },
  requestChange: { by: 'CUSTOMER', from: ['OFFERED'], to: 'CHANGE_REQUESTED' },
  cancel: { by: 'CUSTOMER', from: ['REQUESTED', 'IN_PROGRESS', 'CHANGE_REQUESTED'], to: 'CANCELLED' },
  expire: { by: 'SYSTEM', from: ['OFFERED'], to: 'EXPIRED' },
} as const satisfies Record<string, QuotationTransition>;
export type QuotationAction = keyof typeof quotationTransitions;

export function canMoveQuotation(action: QuotationAction, status: QuotationStatus): boolean {
  return (quotationTransitions[action].from as readonly QuotationStatus[]).includes(status);
}

export function isOpenQuotation(status: QuotationStatus): boolean {
  return (openQuotationStatuses as readonly QuotationStatus[]).includes(status);
}

/** Nobody can comment on a quotation that ended without an order. */
export function canCommentQuotation(status: QuotationStatus): boolean {
  return isOpenQuotation(status) || status === 'EXPIRED' || status === 'ACCEPTED';
}

/**
 * Returns the version for a document that the provider adds now: the offer that can be accepted, or the next offer;
 * null if no further offer is possible.
 */
export function getDocumentVersion(status: QuotationStatus, version: number): number | null {
  if (status === 'OFFERED') return version;
  return canMoveQuotation('offer', status) ? version + 1 : null;
}

/** Whether an offer has expired. It can be accepted through the last second of `validUntil` in Amsterdam. */
export function isOfferExpired(validUntil: string, now: Date): boolean {
  return formatAmsterdamDate(now) > validUntil;
}

/** Returns the status at this moment, even if the job that expires quotations has not run yet. */
export function getCurrentQuotationStatus(
  { status, validUntil }: { status: QuotationStatus; validUntil: string | null },
  now: Date,
): QuotationStatus {
  return status === 'OFFERED' && validUntil !== null && isOfferExpired(validUntil, now) ? 'EXPIRED' : status;
}
