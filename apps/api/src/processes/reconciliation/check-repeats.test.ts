import { expect, it } from 'vitest';
import type { ChargedRow } from './billed-rows.store.ts';
import { checkRepeats } from './check-repeats.ts';

const charge: ChargedRow = {
  invoiceId: 6,
  invoiceNumber: '202500006',
  position: 1,
  lineNumber: 1,
  serviceId: 1,
  serviceLabel: 'LN-1',
  productCode: 'INSTALL',
  description: 'Installation',
  chargeId: 10,
  orderNumber: 'O2025-1',
  from: '2025-05-12',
  to: '2025-05-12',
  quantity: '1.0000',
  unitPrice: '75.0000',
  discountAmount: '0.00',
  amount: '75.00',
  chargeType: 'NRC',
};
const byHand = { ...charge, position: 2, chargeId: 11, orderNumber: null };

it.each<[string, readonly ChargedRow[], number]>([
  ['one charge', [charge], 0],
  ['the same charge by hand', [charge, byHand], 1],
  ['two items of one order', [charge, { ...charge, position: 2, chargeId: 11 }], 0],
  ['the same charge on two invoices', [{ ...charge, invoiceId: 5 }, charge], 1],
  ['a repeat that was credited', [charge, byHand, { ...byHand, invoiceId: 7, quantity: '-1.0000', amount: '-75.00' }], 0],
  ['another day', [charge, { ...byHand, from: '2025-05-13', to: '2025-05-13' }], 0],
  ['another price', [charge, { ...byHand, unitPrice: '60.0000' }], 0],
  ['a monthly charge, which is checked by day', [charge, { ...byHand, chargeType: 'MRC' }], 0],
  ['metered usage of one month twice', [charge, byHand].map((row) => ({ ...row, chargeType: 'USAGE' })), 1],
])('checks %s', (_name, rows, count) => {
  expect(checkRepeats(rows, { invoiceId: 6 })).toHaveLength(count);
});
