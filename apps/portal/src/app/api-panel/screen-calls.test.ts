import { getAccount, updateAccount } from '@demarc/contract/account.ts';
import { createApiToken } from '@demarc/contract/api-token.ts';
import { deleteAddressWatch } from '@demarc/contract/availability.ts';
import { createContact, deleteContact, updateContact } from '@demarc/contract/contact.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { exportLines, getLine, listLines, updateLine } from '@demarc/contract/line.ts';
import { getLineSummary } from '@demarc/contract/line-counts.ts';
import { downloadMsa } from '@demarc/contract/msa.ts';
import { listNotices } from '@demarc/contract/notice.ts';
import type { OperationShape } from '@demarc/contract/operation.ts';
import { listOrders } from '@demarc/contract/order.ts';
import { listSessionAccounts } from '@demarc/contract/session.ts';
import { cancelTvAccount, getTvAccount, listTvHistory, setTvPin, suspendTvAccount } from '@demarc/contract/tv-account.ts';
import { listCountries } from '@demarc/contract/validation.ts';
import { describe, expect, it } from 'vitest';
import { getScreenCalls } from './screen-calls.ts';

const customerId = 20_240_317;
const params = { customerId };
const company = { operation: getCustomer, input: { params } };
const getIds = (calls: readonly { operation: { id: string } }[]) => calls.map(({ operation }) => operation.id);
const createScreen = (pathname: string, searchText = '', ofRoute = {}) => ({
  url: { pathname, searchText, params: ofRoute },
  customerId,
});

describe('reads', () => {
  it('puts the page’s list before its other reads', () => {
    const list = { operation: listLines, input: { params, query: { limit: 50, status: 'ACTIVE' } } };
    const reads = [company, { operation: getLineSummary, input: { params } }, list];
    const shown = getScreenCalls({ ...createScreen('/lines', '?status=ACTIVE'), reads, writes: [] }).reads;
    expect(getIds(shown)[0]).toBe('listLines');
    expect(shown[0]).toMatchObject({ input: list.input, isExample: false });
  });

  it('puts the object named in the URL first', () => {
    const reads = [
      company,
      { operation: listOrders, input: { params, query: { limit: 10, sort: '-createdAt' } } },
      { operation: getLine, input: { params: { ...params, lineId: 7 } } },
    ];
    expect(getIds(getScreenCalls({ ...createScreen('/lines/detail/7'), reads, writes: [] }).reads)[0]).toBe('getLine');
  });

  it('puts the object before its related lists, and counts last', () => {
    const reads = [
      { operation: listNotices, input: { params, query: { limit: 1 } } },
      company,
      { operation: listTvHistory, input: { params: { id: 71 }, query: { offset: 0, limit: 5 } } },
      { operation: getTvAccount, input: { params: { id: 71 } } },
    ];
    const shown = getScreenCalls({ ...createScreen('/tv-accounts/71'), reads, writes: [] }).reads;
    expect(getIds(shown)).toEqual(['getTvAccount', 'listTvHistory', 'getCustomer', 'listNotices']);
  });

  it('lists a call once, and the calls of the layout separately', () => {
    const ofLine = { params: { ...params, lineId: 7 } };
    const reads = [
      { operation: getLineSummary, input: { params }, isLayout: true },
      { operation: listOrders, input: { params, query: { limit: 1, sort: '-createdAt' } }, isLayout: true },
      { operation: listOrders, input: { params, query: { limit: 10, sort: 'createdAt' } }, isLayout: false },
      { operation: getLine, input: ofLine, isLayout: false },
      { operation: listOrders, input: { params, query: { limit: 10, sort: '-createdAt' } }, isLayout: false },
    ];
    const shown = getScreenCalls({ ...createScreen('/lines/detail/7'), reads, writes: [] });
    expect([getIds(shown.reads), getIds(shown.layout)]).toEqual([['getLine', 'listOrders'], ['getLineSummary']]);
  });

  it('leaves out session-only calls and keeps public ones', () => {
    const reads = [
      { operation: listSessionAccounts, input: {} },
      { operation: listCountries, input: {} },
    ];
    expect(getIds(getScreenCalls({ ...createScreen('/company'), reads, writes: [] }).reads)).toEqual(['listCountries']);
  });
});

describe('writes', () => {
  it('puts the form being filled in first, with its secrets removed', () => {
    const typed = { params: { id: 71 }, body: { pin: '2580' } };
    const writes = [
      { operation: createContact, input: () => null },
      { operation: setTvPin, input: () => typed },
    ];
    const shown = getScreenCalls({ ...createScreen('/tv-accounts/71'), reads: [], writes }).writes;
    expect(getIds(shown)).toEqual(['setTvPin', 'createContact']);
    expect(shown[0]).toMatchObject({ input: { params: { id: 71 }, body: { pin: '<pin>' } }, isExample: true });
    expect(shown[1]).toMatchObject({ input: { params, body: { lastName: '<lastName>' } }, isExample: true });
  });

  it('takes ids from the URL, and never the id of the reader', () => {
    const reads = [
      { operation: getLine, input: { params: { ...params, lineId: 7 } } },
      { operation: getAccount, input: { params: { ...params, accountId: 'a-reader' } } },
    ];
    const writes = [updateLine, updateAccount, deleteAddressWatch].map((operation) => ({ operation, input: () => null }));
    const shown = getScreenCalls({ ...createScreen('/lines/detail/7'), reads, writes }).writes;
    expect(shown.map(({ input }) => input.params)).toEqual([
      { ...params, lineId: 7 },
      { ...params, accountId: '<accountId>' },
      { ...params, watchId: '<watchId>' },
    ]);
  });

  it('takes ids from the route parameters when they fit the call', () => {
    const contactId = '0198c0de-0000-7000-8000-000000000001';
    const shownFor = (operation: OperationShape, ofRoute: Record<string, string>) =>
      getScreenCalls({ ...createScreen('/', '', ofRoute), reads: [], writes: [{ operation, input: () => null }] }).writes[0];
    expect(shownFor(deleteContact, { contactId })).toMatchObject({
      input: { params: { ...params, contactId } },
      isExample: false,
    });
    expect(shownFor(updateLine, { lineId: '7' })?.input.params).toEqual({ ...params, lineId: 7 });
    // The URL of a TV account uses `accountId` for a number, which is not a login account.
    expect(shownFor(updateAccount, { accountId: '71002' })?.input.params).toEqual({ ...params, accountId: '<accountId>' });
  });

  it('marks a call with a query as an example and fills in its required query fields', () => {
    const reads = [{ operation: getTvAccount, input: { params: { id: 71 } } }];
    const writes = [cancelTvAccount, suspendTvAccount, downloadMsa].map((operation) => ({ operation, input: () => null }));
    const shown = getScreenCalls({ ...createScreen('/tv-accounts/71'), reads, writes }).writes;
    expect(shown.map(({ isExample }) => isExample)).toEqual([true, false, true]);
    expect(shown.map(({ input }) => input.query)).toEqual([undefined, undefined, { type: 'AGREEMENT' }]);
  });

  it('lists a write once when two components can make it', () => {
    const values = { params, query: { format: 'csv', q: 'a' } };
    const writes = [
      { operation: exportLines, input: () => null },
      { operation: exportLines, input: () => values },
      { operation: updateContact, input: () => null },
    ];
    const shown = getScreenCalls({ ...createScreen('/lines'), reads: [], writes }).writes;
    expect(getIds(shown)).toEqual(['exportLines', 'updateContact']);
    expect(shown[0]?.input).toEqual(values);
  });

  it('lists a write that no token may make', () => {
    const writes = [{ operation: createApiToken, input: () => null }];
    expect(getIds(getScreenCalls({ ...createScreen('/account/api-tokens'), reads: [], writes }).writes)).toEqual([
      'createApiToken',
    ]);
  });
});
