import { expect, it } from 'vitest';
import type { AgreedProduct, Agreement } from '../../kinds/agreement.ts';
import { type BilledRow, checkService, formatCents } from './check-service.ts';

const product: AgreedProduct = {
  productCode: 'FIBRE',
  name: 'Fiber',
  unitPrice: '30.0000',
  quantity: 1,
  from: '2025-03-01',
  to: null,
  orderNumber: 'O2025-1',
};
const agreement: Agreement = { label: 'LN-1', products: [product], endsOn: null, endOrderNumber: null };
const june: BilledRow = {
  invoiceId: 6,
  invoiceNumber: '202500006',
  position: 1,
  lineNumber: 1,
  serviceLabel: 'LN-1',
  productCode: 'FIBRE',
  description: 'Fiber',
  from: '2025-06-01',
  to: '2025-06-30',
  quantity: '1.0000',
  unitPrice: '30.0000',
  discountAmount: '0.00',
  amount: '30.00',
};
const may = { ...june, invoiceId: 5, invoiceNumber: '202500005', from: '2025-05-01', to: '2025-05-31' };
const invoice = { invoiceId: 6, issueDate: '2025-06-01', periodTo: '2025-06-30', checkedFrom: '2025-05-01' };
const part = (from: string, to: string, quantity: string, amount: string): BilledRow => ({
  ...june,
  from: `2025-${from}`,
  to: `2025-${to}`,
  quantity,
  amount,
});

function check(rows: readonly BilledRow[], values: Partial<Agreement> = {}) {
  return checkService({ ...agreement, ...values }, rows, invoice).map(
    ({ type, from, to, cents }) => `${type} ${from.slice(5)}..${to.slice(5)} ${formatCents(cents)}`,
  );
}

it.each<[string, readonly BilledRow[], Partial<Agreement>, string[]]>([
  ['a month of an active service', [may, june], {}, []],
  ['a service that ends later', [may, june], { endsOn: '2025-07-10' }, []],
  ['days after the end', [may, june], { endsOn: '2025-06-10' }, ['BILLED_AFTER_END 06-11..06-30 20.00']],
  ['a month after the end', [may, june], { endsOn: '2025-05-31' }, ['BILLED_AFTER_END 06-01..06-30 30.00']],
  [
    'days after the end that another invoice credits',
    [may, june, { ...part('06-11', '06-30', '-0.6667', '-20.00'), invoiceId: 7 }],
    { endsOn: '2025-06-10' },
    [],
  ],
  [
    'a credit of a part of these days',
    [may, june, { ...part('06-21', '06-30', '-0.3333', '-10.00'), invoiceId: 7 }],
    { endsOn: '2025-06-10' },
    ['BILLED_AFTER_END 06-11..06-20 10.00'],
  ],
  ['a charge that is on the invoice twice', [may, june, { ...june, position: 2 }], {}, ['BILLED_TWICE 06-01..06-30 30.00']],
  [
    'days that an earlier invoice charges too',
    [may, part('05-17', '05-31', '0.4839', '14.52'), june],
    {},
    ['BILLED_TWICE 05-17..05-31 14.52'],
  ],
  [
    'two items of an order with one code',
    [may, { ...may, position: 2 }, june, { ...june, position: 2 }],
    { products: [product, product] },
    [],
  ],
  [
    'another price than ordered',
    [may, { ...june, unitPrice: '35.0000', amount: '35.00' }],
    {},
    ['WRONG_PRICE 06-01..06-30 5.00'],
  ],
  [
    'a lower price than ordered',
    [may, { ...june, unitPrice: '29.5000', amount: '29.50' }],
    {},
    ['WRONG_PRICE 06-01..06-30 -0.50'],
  ],
  [
    'another price with a discount of half',
    [may, { ...june, unitPrice: '40.0000', discountAmount: '20.00', amount: '20.00' }],
    {},
    ['WRONG_PRICE 06-01..06-30 5.00'],
  ],
  [
    'a price that changed within the month',
    [
      may,
      part('06-01', '06-14', '0.4667', '14.00'),
      { ...part('06-15', '06-30', '0.5333', '32.00'), unitPrice: '60.0000', position: 2 },
    ],
    {
      products: [
        { ...product, to: '2025-06-14' },
        { ...product, unitPrice: '60.0000', from: '2025-06-15' },
      ],
    },
    [],
  ],
  [
    'the old price after the change',
    [may, june],
    {
      products: [
        { ...product, to: '2025-06-14' },
        { ...product, unitPrice: '60.0000', from: '2025-06-15' },
      ],
    },
    ['WRONG_PRICE 06-15..06-30 -16.00'],
  ],
  [
    'a product that a change removed',
    [may, june],
    { products: [{ ...product, to: '2025-06-15' }] },
    ['BILLED_AFTER_END 06-16..06-30 15.00'],
  ],
  [
    'a whole month for half of the days',
    [may, part('06-01', '06-15', '1.0000', '30.00')],
    {},
    ['WRONG_DAYS 06-01..06-15 15.00', 'NOT_BILLED 06-16..06-30 -15.00'],
  ],
  [
    'a quantity that was rounded',
    [may, part('06-01', '06-29', '0.9666', '29.00'), part('06-30', '06-30', '0.0333', '1.00')],
    {},
    [],
  ],
  [
    'the same of an expensive one',
    [
      { ...may, unitPrice: '3000.0000', amount: '3000.00' },
      { ...part('06-01', '06-29', '0.9666', '2899.80'), unitPrice: '3000.0000' },
      { ...part('06-30', '06-30', '0.0334', '100.20'), unitPrice: '3000.0000' },
    ],
    { products: [{ ...product, unitPrice: '3000.0000' }] },
    [],
  ],
  ['an active service that is not billed', [may], {}, ['NOT_BILLED 06-01..06-30 -30.00']],
  [
    'days before the period that nobody billed',
    [june],
    { products: [{ ...product, from: '2025-05-17' }] },
    ['NOT_BILLED 05-17..05-31 -14.52'],
  ],
  ['a service that started on the day of the invoice', [], { products: [{ ...product, from: '2025-06-01' }] }, []],
  ['a service that started after the invoice', [], { products: [{ ...product, from: '2025-06-02' }] }, []],
  ['a free product', [], { products: [{ ...product, unitPrice: '0.0000' }] }, []],
  ['a charge without an order', [may, june], { products: [] }, []],
  [
    'a charge without an order for too many days',
    [may, { ...june, quantity: '1.1000', amount: '33.00' }],
    { products: [] },
    ['WRONG_DAYS 06-01..06-30 3.00'],
  ],
])('checks %s', (_name, rows, values, expected) => {
  expect(check(rows, values)).toEqual(expected);
});

it('explains what it found', () => {
  const endedAgreement = { ...agreement, endsOn: '2025-06-10', endOrderNumber: 'O2025-9' };
  expect(checkService(endedAgreement, [may, june], invoice)).toMatchObject([
    { endsOn: '2025-06-10', orderNumber: 'O2025-9', lineNumber: 1 },
  ]);
  expect(checkService(agreement, [may, part('05-17', '05-31', '0.4839', '14.52'), june], invoice)).toMatchObject([
    { otherInvoiceNumber: '202500005' },
  ]);
  expect(checkService(agreement, [may, { ...june, unitPrice: '35.0000' }], invoice)).toMatchObject([
    { expectedPrice: '30.0000', chargedPrice: '35.0000', orderNumber: 'O2025-1' },
  ]);
  expect(checkService(agreement, [may, part('06-01', '06-15', '1.0000', '30.00')], invoice)[0]).toMatchObject({
    expectedDays: 15,
    chargedDays: 30,
  });
});
