import { describe, expect, it } from 'vitest';
import { getChargedInvoices, selectCharges } from './finding-charges.ts';

const period = { from: '2026-11-16', to: '2026-11-30' };
const finding = { type: 'BILLED_TWICE', productCode: 'FIBER', period, lineNumber: 2 } as const;
const charge = { invoiceLineNumber: 2, productCode: 'FIBER', period, quantity: '0.5000' };

describe('the invoices with the charges of a finding', () => {
  it.each([
    ['of the same invoice', 'BILLED_TWICE', '202600002', ['202600002']],
    ['of an earlier one', 'BILLED_TWICE', '202600001', ['202600001', '202600002']],
    ['at a wrong price', 'WRONG_PRICE', null, ['202600002']],
    ['that are missing', 'NOT_BILLED', null, []],
  ] as const)('%s', (_name, type, otherInvoiceNumber, invoices) => {
    expect(getChargedInvoices({ type, invoiceNumber: '202600002', otherInvoiceNumber })).toEqual(invoices);
  });
});

describe('the charges of a finding', () => {
  it('are both charges of the same days, also if they are on different lines', () => {
    const first = { ...charge, invoiceLineNumber: 1, period: { from: '2026-11-01', to: '2026-11-30' } };
    expect(selectCharges(finding, [first, charge])).toEqual([first, charge]);
  });

  it('are neither credits nor charges of other products or days', () => {
    const credit = { ...charge, quantity: '-0.5000' };
    const product = { ...charge, productCode: 'ROUTER' };
    const days = { ...charge, period: { from: '2026-11-01', to: '2026-11-15' } };
    expect(selectCharges(finding, [credit, product, days])).toEqual([]);
  });

  it('are only those of its line if nothing is charged twice', () => {
    const other = { ...charge, invoiceLineNumber: 1 };
    expect(selectCharges({ ...finding, type: 'WRONG_PRICE' }, [other, charge])).toEqual([charge]);
  });
});
