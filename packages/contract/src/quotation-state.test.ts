import { describe, expect, it } from 'vitest';
import {
  canMoveQuotation,
  getCurrentQuotationStatus,
  getDocumentVersion,
  isOfferExpired,
  type QuotationAction,
  type QuotationStatus,
  quotationStatuses,
  quotationTransitions,
} from './quotation-state.ts';

/** The actors that may make each transition, as an independent copy that the transitions are checked against. */
const table: Readonly<Record<QuotationStatus, readonly `${'CUSTOMER' | 'PROVIDER' | 'SYSTEM'} ${QuotationStatus}`[]>> = {
  REQUESTED: ['PROVIDER IN_PROGRESS', 'CUSTOMER CANCELLED'],
  IN_PROGRESS: ['PROVIDER OFFERED', 'PROVIDER UNABLE_TO_PROVIDE', 'CUSTOMER CANCELLED'],
  OFFERED: ['PROVIDER WITHDRAWN', 'CUSTOMER ACCEPTED', 'CUSTOMER DECLINED', 'CUSTOMER CHANGE_REQUESTED', 'SYSTEM EXPIRED'],
  CHANGE_REQUESTED: ['PROVIDER OFFERED', 'PROVIDER UNABLE_TO_PROVIDE', 'CUSTOMER CANCELLED'],
  EXPIRED: ['PROVIDER OFFERED'],
  ACCEPTED: [],
  DECLINED: [],
  CANCELLED: [],
  WITHDRAWN: [],
  UNABLE_TO_PROVIDE: [],
};
const actions = Object.keys(quotationTransitions) as QuotationAction[];

describe.each(quotationStatuses)('a quotation that is %s', (status) => {
  it.each(actions)('allows only the transitions in the table: %s', (action) => {
    const { by, to } = quotationTransitions[action];
    expect(canMoveQuotation(action, status)).toBe(table[status].includes(`${by} ${to}`));
  });

  it('has no transition that the table does not name', () => {
    const possible = actions.filter((action) => canMoveQuotation(action, status));
    expect(possible.map((action) => `${quotationTransitions[action].by} ${quotationTransitions[action].to}`).sort()).toEqual(
      [...table[status]].sort(),
    );
  });
});

describe('the last day of an offer', () => {
  it.each([
    ['on a summer evening', '2026-07-10', '2026-07-10T21:59:59.999Z', '2026-07-10T22:00:00Z'],
    ['on a winter evening', '2026-02-10', '2026-02-10T22:59:59.999Z', '2026-02-10T23:00:00Z'],
    ['on 31 December', '2026-12-31', '2026-12-31T22:59:59.999Z', '2026-12-31T23:00:01Z'],
    ['on 29 February', '2028-02-29', '2028-02-29T22:59:59.999Z', '2028-02-29T23:00:00Z'],
    ['when summer time begins, which makes the day 23 hours', '2026-03-29', '2026-03-29T21:59:59.999Z', '2026-03-29T22:00:00Z'],
    ['on the day before summer time begins', '2026-03-28', '2026-03-28T22:59:59.999Z', '2026-03-28T23:00:00Z'],
    ['when summer time ends, which makes the day 25 hours', '2026-10-25', '2026-10-25T22:59:59.999Z', '2026-10-25T23:00:00Z'],
    ['on the day before summer time ends', '2026-10-24', '2026-10-24T21:59:59.999Z', '2026-10-24T22:00:00Z'],
  ])('ends at midnight in Amsterdam %s', (_when, validUntil, last, after) => {
    expect(isOfferExpired(validUntil, new Date(last))).toBe(false);
    expect(isOfferExpired(validUntil, new Date(after))).toBe(true);
    const offered = { status: 'OFFERED', validUntil } as const;
    expect(getCurrentQuotationStatus(offered, new Date(last))).toBe('OFFERED');
    expect(getCurrentQuotationStatus(offered, new Date(after))).toBe('EXPIRED');
  });

  it('does not change the status of a quotation that is no longer offered', () => {
    const acceptedOffer = { status: 'ACCEPTED', validUntil: '2026-01-01' } as const;
    expect(getCurrentQuotationStatus(acceptedOffer, new Date('2027-01-01T00:00:00Z'))).toBe('ACCEPTED');
  });
});

describe('the version of a document that is added now', () => {
  it.each(quotationStatuses)('%s', (status) => {
    const expectedVersions = { OFFERED: 2, IN_PROGRESS: 3, CHANGE_REQUESTED: 3, EXPIRED: 3 } as Partial<
      Record<QuotationStatus, number>
    >;
    expect(getDocumentVersion(status, 2)).toBe(expectedVersions[status] ?? null);
  });
});
