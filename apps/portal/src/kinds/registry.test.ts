import { searchKinds } from '@demarc/contract/kinds/registry.ts';
import { noticeKinds } from '@demarc/contract/notice.ts';
import { expect, it } from 'vitest';
import { findOrderDetails } from './order-details.ts';
import { kinds, noticeDisplays, orderedKinds, searchedKinds } from './registry.ts';

it('describes every kind of search result and notice', () => {
  expect(Object.keys(searchedKinds).sort()).toEqual([...searchKinds].sort());
  expect(Object.keys(noticeDisplays).sort()).toEqual([...noticeKinds].sort());
});

it('has details for every order type that can be ordered', () => {
  const types = Object.keys(orderedKinds) as (keyof typeof orderedKinds)[];
  expect(types.filter((type) => !findOrderDetails(type))).toEqual([]);
});

it('names kinds by their folder', () => {
  const folders = Object.keys(import.meta.glob('./*/kind.ts')).map((file) => file.split('/')[1]);
  expect(kinds.map(({ name }) => name).sort()).toEqual(folders.sort());
});
