import { expect, it } from 'vitest';
import { findUrlNumber } from './url-number.ts';

it.each([
  ['/lines/detail/999999?tab=orders', '999999'],
  ['/invoices/invoice/299900001', '299900001'],
  ['/quotations/view/4712/accept', '4712'],
  ['/lins/BVV-18', 'BVV-18'],
  ['/orders?q=x&order=999999', '999999'],
  ['/user-management/account/018f4c2e-7b1a-7c3d-8e4f-5a6b7c8d9e0f', null],
  ['/50%25', '50%'],
  ['/50%', '50%'],
  ['/invoices/xyz', null],
])('finds the number in %s', (href, number) => expect(findUrlNumber(href)).toBe(number));
