import type { InvoiceSummary } from '@demarc/contract/invoice.ts';
import { isValidElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { Localization } from '../../ui/data-table/columns.ts';
import { getDueKey } from './due-key.ts';
import { invoiceColumns, isToBePaid } from './invoice-columns.tsx';

it('requires payment while an amount is open, unless payment is paused or the amount is a credit', () => {
  const invoice = { type: 'INVOICE', status: 'OPEN', openAmount: '12.50', overdue: true, awaitsDirectDebit: false } as const;
  expect(isToBePaid(invoice)).toBe(true);
  expect(isToBePaid({ ...invoice, status: 'PARTIALLY_PAID' })).toBe(true);
  expect(isToBePaid({ ...invoice, status: 'DISPUTED' })).toBe(false);
  expect(isToBePaid({ ...invoice, awaitsDirectDebit: true })).toBe(false);
  expect(isToBePaid({ ...invoice, overdue: false, awaitsDirectDebit: true })).toBe(true);
  expect(isToBePaid({ ...invoice, status: 'PAID', openAmount: '0.00' })).toBe(false);
  expect(isToBePaid({ ...invoice, type: 'CREDIT_NOTE', openAmount: '-12.50' })).toBe(false);
});

it('writes the due date in the past tense from the day after', () => {
  expect(getDueKey({ dueDate: '2026-08-31' }, '2026-08-31')).toBe('invoice.due-on');
  expect(getDueKey({ dueDate: '2026-08-31' }, '2026-09-01')).toBe('invoice.was-due-on');
});

describe('the card of an invoice', () => {
  const localization = {
    t: (key: string, { date, amount }: { date?: string; amount?: string } = {}) => [key, date ?? amount].join(' '),
    formats: { date: (date: string) => date, money: (amount: number) => `€ ${amount}` },
  } as unknown as Localization;
  const open = {
    type: 'INVOICE',
    status: 'OPEN',
    issueDate: '2026-08-01',
    dueDate: '2000-08-31',
    openAmount: '121.00',
    totalInclVat: '121.00',
  } as InvoiceSummary;
  const show = (invoice: InvoiceSummary) =>
    ['issueDate', 'dueDate', 'totalInclVat', 'openAmount'].map((id) => {
      const content = invoiceColumns.find((column) => column.id === id)?.renderInCard?.(invoice, localization);
      return isValidElement<{ children: unknown }>(content) ? content.props.children : content;
    });

  it('shows one amount, next to the number, while the full total is open, with the due date', () => {
    expect(show(open)).toEqual(['', 'invoice.was-due-on 2000-08-31', '€ 121', '']);
    expect(invoiceColumns.filter(({ card }) => card === 'status').map(({ id }) => id)).toEqual(['totalInclVat']);
  });

  it('also shows the open amount once a part is paid', () => {
    expect(show({ ...open, openAmount: '21.00' }).slice(2)).toEqual(['€ 121', 'invoice.amount-open € 21']);
  });

  it('shows the issue date if nothing has to be paid', () => {
    const paid = { ...open, status: 'PAID', openAmount: '0.00' } as InvoiceSummary;
    expect(show(paid)).toEqual(['invoice.dated 2026-08-01', '', '€ 121', '']);
  });
});
