import { expect, it } from 'vitest';
import { groupWaysToOrder, type WayToOrder } from './ways-to-order.ts';

const way = (path: string, feature?: WayToOrder['feature']): WayToOrder => ({
  path,
  label: 'kinds.line.new',
  icon: 'plus',
  ...(feature && { feature }),
});
const line = { waysToOrder: [way('/line'), way('/import', 'myLines')] };
const rack = { waysToOrder: [way('/rack', 'rackSpace')] };

it('offers a menu from two kinds on', () => {
  const features = new Set(['rackSpace'] as const);
  expect(groupWaysToOrder([line], features)).toMatchObject({ isMenu: false, main: [{ path: '/line' }] });
  expect(groupWaysToOrder([line, rack], features)).toMatchObject({ isMenu: true, main: [{ path: '/line' }, { path: '/rack' }] });
});

it('leaves out what the brand does not have, before it counts', () => {
  expect(groupWaysToOrder([line, rack], new Set())).toMatchObject({ isMenu: false, main: { length: 1 }, others: [] });
  expect(groupWaysToOrder([line], new Set(['myLines'] as const)).others).toMatchObject([{ path: '/import' }]);
});
