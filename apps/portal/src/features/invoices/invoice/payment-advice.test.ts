import { describe, expect, it } from 'vitest';
import { getPaymentAdvice } from './payment-advice.ts';

const invoice = {
  type: 'INVOICE',
  status: 'OPEN',
  openAmount: '121.00',
  overdue: false,
  awaitsDirectDebit: false,
  directDebit: null,
  payments: [],
} as const;
const directDebit = {
  mandateId: 'MND-20240317-02',
  ibanMasked: '…4300',
  collectionDate: '2025-12-01',
  status: 'SCHEDULED',
} as const;
const returned = {
  date: '2025-11-03',
  amount: '-121.00',
  method: 'SEPA_DIRECT_DEBIT',
  reference: 'R-1',
  returnCode: 'AM04',
} as const;

describe('getPaymentAdvice', () => {
  it('advises a transfer, and marks it as overdue after the due date', () => {
    expect(getPaymentAdvice(invoice)).toEqual({ kind: 'transfer' });
    expect(getPaymentAdvice({ ...invoice, overdue: true })).toEqual({ kind: 'overdue' });
  });

  it('advises no transfer while we collect the amount', () => {
    const collected = { ...invoice, awaitsDirectDebit: true };
    expect(getPaymentAdvice(collected)).toEqual({ kind: 'collection-follows' });
    expect(getPaymentAdvice({ ...collected, status: 'COLLECTION_SCHEDULED', directDebit })).toEqual({
      kind: 'collection',
      directDebit,
    });
    // Overdue or not: the page must not ask for a transfer of what we collect.
    expect(getPaymentAdvice({ ...collected, overdue: true })).toEqual({ kind: 'collection-follows' });
  });

  it('advises a transfer after the bank returned the direct debit', () => {
    const collected = { ...invoice, payments: [returned] };
    expect(getPaymentAdvice({ ...collected, status: 'REVERSED' })).toEqual({ kind: 'returned', returnCode: 'AM04' });
    expect(getPaymentAdvice(collected)).toEqual({ kind: 'transfer' });
  });

  it('advises to wait while the invoice is disputed', () =>
    expect(getPaymentAdvice({ ...invoice, status: 'DISPUTED', overdue: true })).toEqual({ kind: 'disputed' }));

  it('returns null for a paid invoice and for a credit note', () => {
    expect(getPaymentAdvice({ ...invoice, status: 'PAID', openAmount: '0.00' })).toBeNull();
    expect(getPaymentAdvice({ ...invoice, type: 'CREDIT_NOTE', openAmount: '-121.00' })).toBeNull();
  });
});
