import type { OfferRequest } from '@demarc/contract/provider/quotation.ts';
import { expect, it } from 'vitest';
import { findOfferProblems } from './check-offer.ts';

type Item = OfferRequest['items'][number];
const createItem = (values: Partial<Item> = {}, ...terms: number[]): Item => ({
  type: 'RACK',
  description: 'Rack',
  packageCode: 'RACK',
  orderDetails: {},
  leadTimeWorkingDays: 5,
  prices: (terms.length > 0 ? terms : [12]).map((termMonths) => ({ termMonths, mrc: '1.00', nrc: '0.00' })),
  ...values,
});
const salesContact = { name: 'Eva', email: 'eva@provider.example', phoneNumber: '0205550199' };
const find = (items: Item[], values: Partial<OfferRequest> = {}) =>
  findOfferProblems({ level: 'FIRM', salesContact, items, ...values }, '2026-11-26').map(({ field, code }) => `${field} ${code}`);

it('accepts items with the same terms, with and without alternatives', () => {
  expect(find([createItem({}, 12, 36), createItem({ alternativeTo: 1 }, 36, 12)], { validUntil: '2026-11-26' })).toEqual([]);
});

it('requires every item to have the same terms, each once', () => {
  expect(find([createItem({}, 12, 36), createItem({}, 12), createItem({}, 12, 12)])).toEqual([
    'items[0].prices[1].termMonths validation.unknown-value',
    'items[2].prices[1].termMonths validation.duplicate',
  ]);
});

it('requires alternatives to replace an item that is not an alternative', () => {
  expect(
    find([createItem(), createItem({ alternativeTo: 2 }), createItem({ alternativeTo: 9 }), createItem({ alternativeTo: 2 })]),
  ).toEqual([
    'items[1].alternativeTo validation.unknown-value',
    'items[2].alternativeTo validation.unknown-value',
    'items[3].alternativeTo validation.unknown-value',
  ]);
});

it('lets only an estimate omit the package and the order details', () => {
  const openItems = [createItem({ packageCode: null, orderDetails: null })];
  expect(find(openItems, { level: 'BUDGETARY' })).toEqual([]);
  expect(find(openItems)).toEqual(['items[0].packageCode validation.required', 'items[0].orderDetails validation.required']);
});

it.each(['2026-11-25', '2027-11-27'])('rejects an offer that is valid until %s', (validUntil) => {
  expect(find([createItem()], { validUntil })).toEqual(['validUntil validation.out-of-range']);
});
