import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { getChargedInvoices, nameCharges, selectCharges } from './finding-charges.ts';

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

describe('the name of a charge', () => {
  const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as TFunction;
  const name = (...orderNumbers: (string | null)[]) =>
    nameCharges(
      orderNumbers.map((orderNumber) => ({ orderNumber })),
      t,
    ).map((charge) => charge.name);

  it('is its order, or that it has none', () => {
    expect(name('O2024-1', null)).toEqual(['finding.charge-order O2024-1', 'finding.charge-no-order']);
  });

  it('has its position if the order does not tell it apart', () => {
    expect(name(null, null)).toEqual([
      'finding.charge-no-order, finding.charge-of 1 2',
      'finding.charge-no-order, finding.charge-of 2 2',
    ]);
  });
});
