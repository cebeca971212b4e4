import { listActivity } from '@demarc/contract/activity.ts';
import { listApiTokens } from '@demarc/contract/api-token.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { getInvoiceDispute } from '@demarc/contract/invoice-dispute.ts';
import { getLine, listLines } from '@demarc/contract/line.ts';
import { listLineDiagnostics } from '@demarc/contract/line-diagnostic.ts';
import { listNotices } from '@demarc/contract/notice.ts';
import { listOrders } from '@demarc/contract/order.ts';
import { getTvAccount } from '@demarc/contract/tv-account.ts';
import { describe, expect, it } from 'vitest';
import { canBecomeStale, isReadAffected } from './affected-reads.ts';

const customerId = 7;
const createEvent = (type: string, objectId: string | number, data: Record<string, unknown> = {}) => ({
  type,
  objectId: String(objectId),
  data,
});

describe('an event', () => {
  it.each([
    ['a list of its kind', createEvent('order.completed', 5), { operation: listOrders, input: { params: { customerId } } }],
    [
      'the thing itself',
      createEvent('line.suspended', 12),
      { operation: getLine, input: { params: { customerId, lineId: 12 } } },
    ],
    [
      'a thing that it names besides',
      createEvent('diagnostic.done', 'a', { lineId: 12 }),
      { operation: listLineDiagnostics, input: { params: { customerId, lineId: 12 } } },
    ],
    [
      'one of several things that it names besides',
      createEvent('invoice.issued', '202600002', { precedingNumber: '202600001', disputeIds: [5001, 5002] }),
      { operation: getInvoiceDispute, input: { params: { customerId, disputeId: 5002 } } },
    ],
    [
      'the list of what belongs to a person',
      createEvent('api-token.created', 'token', { accountId: 'ann' }),
      { operation: listApiTokens, input: { params: { customerId, accountId: 'ann' } } },
    ],
    [
      'another kind below the same account',
      createEvent('tv-device.added', 3),
      { operation: getTvAccount, input: { params: { id: 3 } } },
    ],
    [
      'the company, by a contact',
      createEvent('contact.created', 'c'),
      { operation: getCustomer, input: { params: { customerId } } },
    ],
    [
      'the activity, whatever it is',
      createEvent('webhook.created', 'w'),
      { operation: listActivity, input: { params: { customerId } } },
    ],
    [
      'the notices, where it may end what one waited for',
      createEvent('order.milestone', 5),
      { operation: listNotices, input: { params: { customerId } } },
    ],
    [
      'the notices, where it makes one',
      createEvent('order.completed', 5),
      { operation: listNotices, input: { params: { customerId } } },
    ],
  ])('makes %s stale', (_what, event, call) => {
    expect(isReadAffected(event, call)).toBe(true);
  });

  it.each([
    ['a list of another kind', createEvent('order.completed', 5), { operation: listLines, input: { params: { customerId } } }],
    ['another thing', createEvent('line.suspended', 12), { operation: getLine, input: { params: { customerId, lineId: 13 } } }],
    [
      'a thing by the number of its company',
      createEvent('line.suspended', 7),
      { operation: getLine, input: { params: { customerId, lineId: 13 } } },
    ],
    [
      'the notices, where it makes none',
      createEvent('contact.created', 'c'),
      { operation: listNotices, input: { params: { customerId } } },
    ],
  ])('leaves %s alone', (_what, event, call) => {
    expect(isReadAffected(event, call)).toBe(false);
  });
});

it('recognizes reads that no event makes stale', () => {
  expect(canBecomeStale({ operation: listLines, input: {} })).toBe(true);
  expect(canBecomeStale({ operation: listNotices, input: {} })).toBe(true);
  expect(canBecomeStale({ operation: { ...listLines, id: 'x', follows: undefined } as never, input: {} })).toBe(false);
});
