import { expect, it } from 'vitest';
import { createFullTransaction, createIncrementalTransaction } from './rtr-transaction.ts';
import { parseVrp } from './vrp.ts';
import { createVrpTable } from './vrp-table.ts';

const limits = { maxVrps: 3, maxChanges: 4 };
const vrp = (asn: number) => parseVrp({ prefix: '192.0.2.0/24', maxLength: 24, asn })!;

function createTable(asns: readonly number[]) {
  const table = createVrpTable();
  for (const asn of asns) table.add(vrp(asn));
  return table;
}

it('takes as many VRPs as the limit in a full response', () => {
  const transaction = createFullTransaction(1, limits);
  for (const asn of [1, 2, 3]) transaction.receive(true, vrp(asn));
  expect(() => transaction.receive(true, vrp(4))).toThrow('there are too many prefixes');
});

it('takes as many changes as the limit in one response', () => {
  const transaction = createIncrementalTransaction(1, createTable([1, 2]), limits);
  for (const isAnnouncement of [false, true, false, true]) transaction.receive(isAnnouncement, vrp(1));
  expect(() => transaction.receive(false, vrp(1))).toThrow('there are too many prefixes');
});

it('undoes changes that make the table larger than the limit', () => {
  const table = createTable([1, 2]);
  const transaction = createIncrementalTransaction(1, table, limits);
  transaction.receive(false, vrp(1));
  for (const asn of [3, 4, 5]) transaction.receive(true, vrp(asn));
  expect(() => transaction.commit()).toThrow('there are too many prefixes');
  expect(table.listCovering(vrp(1)).map(({ asn }) => asn)).toEqual([1, 2]);
});

it('undoes changes of one prefix in the reverse order', () => {
  const table = createTable([1, 2]);
  const transaction = createIncrementalTransaction(1, table, limits);
  transaction.receive(false, vrp(1));
  transaction.receive(true, vrp(1));
  transaction.receive(false, vrp(3));
  expect(() => transaction.commit()).toThrow('a prefix is withdrawn that was not announced');
  expect(table.listCovering(vrp(1)).map(({ asn }) => asn)).toEqual([1, 2]);
});

it('allows a table as large as the limit, in any order of the changes', () => {
  const table = createTable([1, 2, 3]);
  const transaction = createIncrementalTransaction(1, table, limits);
  transaction.receive(true, vrp(4));
  transaction.receive(false, vrp(1));
  expect(transaction.commit()).toEqual({ table, hasChanges: true });
  expect(table.size).toBe(3);
});
