import { describe, expect, it } from 'vitest';
import { buildInvoiceFilters, parseSort, toInvoiceListQuery, toInvoiceQuery } from './invoice-filters.ts';

describe('the invoice filters', () => {
  it('become query parameters', () =>
    expect(
      toInvoiceQuery({
        q: '0912',
        issued: '2025-Q3',
        status: ['OPEN', 'REVERSED'],
        overdue: 'yes',
        type: 'INVOICE',
        amount: '100.00..',
      }),
    ).toEqual({
      q: '0912',
      issuedFrom: '2025-07-01',
      issuedTo: '2025-09-30',
      status: ['OPEN', 'REVERSED'],
      overdue: true,
      type: ['INVOICE'],
      amountFrom: '100.00',
    }));

  it('tell overdue invoices that have to be paid now from all', () => {
    expect(toInvoiceQuery({ overdue: 'pay' })).toEqual({
      status: ['OPEN', 'REVERSED', 'PARTIALLY_PAID'],
      overdue: true,
      paused: false,
    });
    expect(toInvoiceQuery({ overdue: 'pay', status: ['OPEN'] })).toEqual({ status: ['OPEN'], overdue: true, paused: false });
    expect(toInvoiceQuery({ overdue: 'no' })).toEqual({ overdue: false });
  });

  it('leave out what is not set', () => expect(toInvoiceQuery({})).toEqual({}));

  it('offer the period in the URL, even if it is too old for the list', () => {
    const getPeriods = (chosen: string) => {
      const period = buildInvoiceFilters('2025-11-20', chosen).find(({ name }) => name === 'issued');
      return period && 'options' in period ? period.options.map(({ value }) => value) : [];
    };
    expect(getPeriods('2019-Q2')).toContain('2019-Q2');
    expect(getPeriods('sometime')).not.toContain('sometime');
  });
});

it('ignores a sort order that the API does not support', () => {
  expect([parseSort('openAmount'), parseSort('mood')]).toEqual(['openAmount', '-issueDate']);
  expect(toInvoiceListQuery({}, {})).toEqual({ sort: '-issueDate', limit: 50 });
});
