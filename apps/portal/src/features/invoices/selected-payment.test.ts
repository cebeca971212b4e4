import type { Invoice } from '@demarc/contract/invoice.ts';
import { describe, expect, it } from 'vitest';
import { unpaidStatuses } from '../../blocks/invoice-display.ts';
import { getTransfer } from './invoice/payment-advice.ts';
import { type SelectedInvoice, splitSelection } from './selected-payment.ts';

const open: SelectedInvoice = {
  number: '202600001',
  type: 'INVOICE',
  status: 'OPEN',
  openAmount: '100.25',
  awaitsDirectDebit: false,
};

describe('splitSelection', () => {
  it('sums the open amounts, without invoices whose payment is paused', () => {
    const disputed: SelectedInvoice = { ...open, number: '202600002', status: 'DISPUTED', openAmount: '50.00' };
    const partly: SelectedInvoice = { ...open, number: '202600003', status: 'PARTIALLY_PAID', openAmount: '0.75' };
    expect(splitSelection([open, disputed, partly])).toEqual({
      toPay: [open, partly],
      amount: '101.00',
      leftOut: [{ invoice: disputed, reason: 'disputed' }],
    });
  });

  it.each<[string, Partial<SelectedInvoice>, string | undefined]>([
    ['a paid invoice', { status: 'PAID', openAmount: '0.00' }, 'nothing'],
    ['a disputed invoice that was paid', { status: 'DISPUTED', openAmount: '0.00' }, 'nothing'],
    ['a credit note', { type: 'CREDIT_NOTE', openAmount: '-12.50' }, 'credit'],
    ['a scheduled direct debit', { status: 'COLLECTION_SCHEDULED', awaitsDirectDebit: true }, 'collected'],
    ['a direct debit that follows', { awaitsDirectDebit: true }, 'collected'],
    ['a disputed invoice that is collected afterwards', { status: 'DISPUTED', awaitsDirectDebit: true }, 'disputed'],
    ['nothing for a returned direct debit', { status: 'REVERSED' }, undefined],
  ])('gives the reason that leaves out %s', (_name, values, reason) => {
    expect(splitSelection([{ ...open, ...values }]).leftOut[0]?.reason).toBe(reason);
  });

  it('selects the invoices whose own pages show a transfer', () => {
    const payTo = { iban: 'NL83DMRC0900000180' } as Invoice['payTo'];
    for (const status of unpaidStatuses)
      for (const awaitsDirectDebit of status === 'COLLECTION_SCHEDULED' ? [true] : [false, true]) {
        const invoice = { ...open, status, awaitsDirectDebit, payTo } as Invoice;
        const isToPay = splitSelection([invoice]).toPay.length === 1;
        expect(getTransfer(invoice) !== null, `${status} ${awaitsDirectDebit}`).toBe(isToPay);
      }
  });
});
