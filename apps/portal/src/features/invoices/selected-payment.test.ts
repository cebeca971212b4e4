import type { Invoice } from '@demarc/contract/invoice.ts';
import { describe, expect, it } from 'vitest';
import { unpaidStatuses } from '../../blocks/invoice-display.ts';
import { getTransfer } from './invoice/payment-advice.ts';
import { needsPayments, type SelectedInvoice, splitSelection } from './selected-payment.ts';

const open: SelectedInvoice = {
  number: '202600001',
  type: 'INVOICE',
  status: 'OPEN',
  openAmount: '100.25',
  paymentMethod: 'BANK_TRANSFER',
};
const returned = [{ amount: '-100.25', returnCode: 'AM04' }] as Invoice['payments'];

const credited = [{ method: 'CREDIT_NOTE', amount: '12.10', returnCode: null }] as Invoice['payments'];

describe('splitSelection', () => {
  it('sums the open amounts, without invoices whose payment is paused', () => {
    const disputed: SelectedInvoice = { ...open, number: '202600002', status: 'DISPUTED', openAmount: '50.00' };
    const partly: SelectedInvoice = { ...open, number: '202600003', status: 'PARTIALLY_PAID', openAmount: '0.75' };
    expect(splitSelection([open, disputed, partly])).toEqual({
      toPay: [open, partly],
      amount: '101.00',
      leftOut: [{ invoice: disputed, reason: 'disputed' }],
      isComplete: true,
    });
  });

  it.each<[string, Partial<SelectedInvoice>, string | undefined]>([
    ['a paid invoice', { status: 'PAID', openAmount: '0.00' }, 'nothing'],
    ['a disputed invoice that was paid', { status: 'DISPUTED', openAmount: '0.00' }, 'nothing'],
    ['a credit note', { type: 'CREDIT_NOTE', openAmount: '-12.50' }, 'credit'],
    ['a scheduled direct debit', { status: 'COLLECTION_SCHEDULED' }, 'collected'],
    ['a direct debit that follows', { paymentMethod: 'SEPA_DIRECT_DEBIT', payments: [] }, 'collected'],
    ['nothing for a direct debit whose payments are not loaded', { paymentMethod: 'SEPA_DIRECT_DEBIT' }, undefined],
    [
      'nothing for the rest of a direct debit that was credited in part',
      { paymentMethod: 'SEPA_DIRECT_DEBIT', payments: credited },
      undefined,
    ],
    ['nothing for a returned direct debit', { paymentMethod: 'SEPA_DIRECT_DEBIT', status: 'REVERSED' }, undefined],
    [
      'nothing for a direct debit that was returned before',
      { paymentMethod: 'SEPA_DIRECT_DEBIT', payments: returned },
      undefined,
    ],
  ])('gives the reason that leaves out %s', (_name, values, reason) => {
    expect(splitSelection([{ ...open, ...values }]).leftOut[0]?.reason).toBe(reason);
  });

  it('is complete once the payments of all direct debits are loaded', () => {
    const direct: SelectedInvoice = { ...open, paymentMethod: 'SEPA_DIRECT_DEBIT' };
    expect(splitSelection([open, direct]).isComplete).toBe(false);
    expect(splitSelection([open, { ...direct, payments: [] }]).isComplete).toBe(true);
  });

  it('selects the invoices whose own pages show a transfer', () => {
    const payTo = { iban: 'NL83DMRC0900000180' } as Invoice['payTo'];
    for (const status of unpaidStatuses)
      for (const paymentMethod of ['BANK_TRANSFER', 'SEPA_DIRECT_DEBIT'] as const)
        for (const payments of status === 'REVERSED' ? [returned] : [[], returned, credited]) {
          const directDebit = status === 'COLLECTION_SCHEDULED' ? { status: 'SCHEDULED' } : null;
          const invoice = { ...open, status, paymentMethod, payments, payTo, directDebit } as Invoice;
          const isToPay = splitSelection([invoice]).toPay.length === 1;
          expect(getTransfer(invoice) !== null, `${status} ${paymentMethod} ${payments.length}`).toBe(isToPay);
        }
  });

  it('needs the payments only of an open invoice with direct debit', () => {
    const direct: SelectedInvoice = { ...open, paymentMethod: 'SEPA_DIRECT_DEBIT' };
    expect(needsPayments(direct)).toBe(true);
    expect([open, { ...direct, status: 'REVERSED' as const }, { ...direct, openAmount: '0.00' }].some(needsPayments)).toBe(false);
  });
});
