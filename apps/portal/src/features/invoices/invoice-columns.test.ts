import { expect, it } from 'vitest';
import { isToBePaid } from './invoice-columns.tsx';

it('is to be paid while an amount is open, unless payment is paused or we settle it', () => {
  const invoice = { type: 'INVOICE', status: 'OPEN', openAmount: '12.50' } as const;
  expect(isToBePaid(invoice)).toBe(true);
  expect(isToBePaid({ ...invoice, status: 'PARTIALLY_PAID' })).toBe(true);
  expect(isToBePaid({ ...invoice, status: 'DISPUTED' })).toBe(false);
  expect(isToBePaid({ ...invoice, status: 'PAID', openAmount: '0.00' })).toBe(false);
  expect(isToBePaid({ ...invoice, type: 'CREDIT_NOTE', openAmount: '-12.50' })).toBe(false);
});
