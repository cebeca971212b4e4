import type { ActivityEntry } from '@demarc/contract/activity.ts';
import { expect, it } from 'vitest';
import { groupEntries } from './group-entries.ts';

const entry = (entryId: number, fields: Partial<ActivityEntry> = {}): ActivityEntry => ({
  entryId,
  occurredAt: `2026-03-10T12:00:00.${String(entryId).padStart(3, '0')}Z`,
  actor: 'CUSTOMER',
  accountId: 'a',
  accountName: null,
  via: null,
  ip: null,
  operation: 'updateIpPrefix',
  objectType: 'ip-prefix',
  objectId: String(entryId),
  title: null,
  identifier: null,
  before: { abuseContactId: null },
  after: { abuseContactId: 'c' },
  ...fields,
});
const getIds = (entries: readonly ActivityEntry[]) =>
  groupEntries(entries).map(({ entryId, repeats, order }) => [
    entryId,
    repeats.map((repeat) => repeat.entryId),
    order?.entryId ?? null,
  ]);

it('merges the same change of several objects', () => {
  expect(getIds([entry(4), entry(3), entry(2)])).toEqual([[4, [3, 2], null]]);
});

it.each<[string, Partial<ActivityEntry>]>([
  ['another change', { after: { abuseContactId: 'd' } }],
  ['another user', { accountId: 'b' }],
  ['another token', { via: 'script' }],
  ['another kind of object', { objectType: 'line' }],
  ['the same object', { objectId: '3' }],
  ['another time', { occurredAt: '2026-03-10T11:00:00.000Z' }],
  ['something new', { before: null }],
])('does not merge %s', (_what, fields) => {
  expect(getIds([entry(4, fields), entry(3)])).toHaveLength(2);
});

const termination = { operation: 'terminateLine', objectType: 'line', before: { status: 'ACTIVE' } };
const order = { operation: 'terminateLine', objectType: 'order', before: null };

it('merges a termination with the order that it created, in either order', () => {
  expect(getIds([entry(4, order), entry(3, termination)])).toEqual([[3, [], 4]]);
  expect(getIds([entry(4, termination), entry(3, order)])).toEqual([[4, [], 3]]);
});

it('does not merge a termination with the order of another one', () => {
  expect(getIds([entry(4, order), entry(3, { ...termination, accountId: 'b' })])).toHaveLength(2);
  expect(getIds([entry(4, order), entry(3, { ...termination, occurredAt: '2026-03-10T11:00:00.000Z' })])).toHaveLength(2);
});

const createStart = (entryId: number, diagnosticId: string) =>
  entry(entryId, { operation: 'startLineDiagnostic', before: null, after: { diagnosticId, type: 'PON', status: 'RUNNING' } });
const createResult = (entryId: number, diagnosticId: string, result: object) =>
  entry(entryId, {
    operation: 'finishDiagnostic',
    accountId: null,
    before: { diagnosticId, status: 'RUNNING' },
    after: { diagnosticId, type: 'PON', ...result },
  });

it('merges the start of a diagnostic with its result, whatever happened in between', () => {
  const entries = [
    createResult(6, 'd', { status: 'FAILED' }),
    createStart(5, 'd'),
    createResult(4, 'c', { status: 'DONE', verdict: 'FAULT' }),
    entry(3),
    createStart(2, 'c'),
  ];
  expect(groupEntries(entries)).toMatchObject([
    { entryId: 5, accountId: 'a', after: { type: 'PON', status: 'FAILED' } },
    { entryId: 3 },
    { entryId: 2, accountId: 'a', after: { diagnosticId: 'c', type: 'PON', verdict: 'FAULT' } },
  ]);
});

it('does not merge the result of a diagnostic into the report of a fault that it is attached to', () => {
  const fault = entry(6, { operation: 'reportLineFault', before: null, after: { faultId: 'f', diagnosticId: 'd' } });
  const entries = [fault, createResult(5, 'd', { status: 'DONE', verdict: 'FAULT' }), createStart(4, 'd')];
  expect(groupEntries(entries).map(({ after }) => after)).toEqual([
    { faultId: 'f', diagnosticId: 'd' },
    { diagnosticId: 'd', type: 'PON', verdict: 'FAULT' },
  ]);
});

it('leaves a running diagnostic, and a result whose start is on another page, as they are', () => {
  const entries = [createStart(4, 'd'), createResult(3, 'c', { status: 'DONE', verdict: 'OK' })];
  expect(groupEntries(entries)).toMatchObject(entries);
});

const createInvoiceEntry = (entryId: number, operation: string, before: ActivityEntry['before'], after: object) =>
  entry(entryId, { operation, objectType: 'invoice', objectId: '202600024', before, after: { ...after } });

it('merges a dispute with the status of its invoice, in either order', () => {
  const openDispute = { disputeId: 'd', disputeStatus: 'OPEN', reason: 'WRONG_PRICE' };
  const withdrawnDispute = { disputeId: 'd', disputeStatus: 'WITHDRAWN' };
  const entries = [
    createInvoiceEntry(7, 'withdrawDispute', { status: 'OPEN' }, { status: 'PAID' }),
    createInvoiceEntry(6, 'withdrawDispute', { status: 'DISPUTED', openAmount: '1.00' }, { status: 'OPEN', openAmount: '1.00' }),
    createInvoiceEntry(5, 'withdrawDispute', { disputeStatus: 'OPEN' }, withdrawnDispute),
    createInvoiceEntry(4, 'disputeInvoice', null, openDispute),
    createInvoiceEntry(3, 'disputeInvoice', { status: 'OPEN' }, { status: 'DISPUTED' }),
  ];
  expect(groupEntries(entries)).toMatchObject([
    { entryId: 5, before: { status: 'DISPUTED', disputeStatus: 'OPEN' }, after: { ...withdrawnDispute, status: 'PAID' } },
    { entryId: 4, before: null, after: { ...openDispute, status: 'DISPUTED' } },
  ]);
});

it('does not merge two disputes of an invoice, or changes of its status without a dispute', () => {
  const disputes = [
    createInvoiceEntry(4, 'acceptDispute', null, { disputeId: 'd' }),
    createInvoiceEntry(3, 'acceptDispute', null, { disputeId: 'e' }),
  ];
  const moves = [
    createInvoiceEntry(2, 'withdrawDispute', { status: 'OPEN' }, { status: 'PAID' }),
    createInvoiceEntry(1, 'withdrawDispute', { status: 'DISPUTED' }, { status: 'OPEN' }),
  ];
  expect(groupEntries(disputes)).toHaveLength(2);
  expect(groupEntries(moves)).toHaveLength(2);
});
