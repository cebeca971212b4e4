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
  it('are both charges for the same days, even if they are on different lines', () => {
    const otherCharge = { ...charge, invoiceLineNumber: 1, period: { from: '2026-11-01', to: '2026-11-30' } };
    expect(selectCharges(finding, [otherCharge, charge])).toEqual([otherCharge, charge]);
  });

  it('are neither credits nor charges of other products or days', () => {
    const credit = { ...charge, quantity: '-0.5000' };
    const product = { ...charge, productCode: 'ROUTER' };
    const days = { ...charge, period: { from: '2026-11-01', to: '2026-11-15' } };
    expect(selectCharges(finding, [credit, product, days])).toEqual([]);
  });

  it('are only those of its line if nothing is charged twice', () => {
    const otherCharge = { ...charge, invoiceLineNumber: 1 };
    expect(selectCharges({ ...finding, type: 'WRONG_PRICE' }, [otherCharge, charge])).toEqual([charge]);
  });
});

describe('the name of a charge', () => {
  const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as TFunction;
  const named = {
    description: 'Glas',
    productName: 'Fiber',
    orderNumber: null,
    number: '202600001',
    invoiceLineNumber: 2,
    period,
  };
  const name = (...charges: (Partial<Omit<typeof named, 'orderNumber'>> & { orderNumber?: string })[]) =>
    nameCharges(
      charges.map((values) => ({ ...named, ...values })),
      t,
    ).map((charge) => [charge.name, charge.details]);

  it('is its number and its order, without what all charges have in common', () => {
    expect(name({ orderNumber: 'O2024-1' }, {})).toEqual([
      ['finding.charge-of 1 2 · finding.charge-order O2024-1', ''],
      ['finding.charge-of 2 2 · finding.charge-no-order', ''],
    ]);
  });

  it('comes with the days, the line or the product if they distinguish it', () => {
    const days = { from: '2026-11-01', to: '2026-11-30' };
    expect(name({ period: days }, {})[0]).toEqual(['finding.charge-of 1 2 · finding.charge-no-order', 'November 2026']);
    expect(name({}, { invoiceLineNumber: 3 })[1]?.[1]).toBe('finding.charge-line 202600001 3');
    expect(name({ number: '202600002' }, {})[0]?.[1]).toBe('finding.charge-line 202600002 2');
    expect(name({ productName: 'Fiber (by hand)' }, {}).map(([, details]) => details)).toEqual(['Fiber (by hand)', 'Fiber']);
  });

  it('is only its order, with its days and line, if it is the only charge', () => {
    expect(name({ orderNumber: 'O2024-1', period: { from: '2026-11-01', to: '2026-11-30' } })).toEqual([
      ['finding.charge-order O2024-1', 'November 2026 · finding.charge-line 202600001 2'],
    ]);
  });
});
