import type { Order } from '@demarc/contract/order.ts';
import { describe, expect, it } from 'vitest';
import { timelineOf } from './timeline.ts';

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;
type Move = Order['history'][number];
const move = (hour: number, from: Move['from'], to: Move['to']): Move => ({
  ...{ at: at(hour), from, to },
  ...{ reasonCode: null, text: null, actor: 'PROVIDER', plannedDate: null },
});
const milestones: Order['milestones'] = [
  { code: 'RECEIVED', plannedAt: null, reachedAt: at(8) },
  { code: 'VALIDATED', plannedAt: null, reachedAt: at(10) },
  { code: 'SENT_TO_CARRIER', plannedAt: null, reachedAt: null },
  { code: 'DELIVERED', plannedAt: at(20), reachedAt: null },
];
const order = { subType: 'CREATE', status: 'ON_HOLD', milestones } as const;
const shown = (of: Parameters<typeof timelineOf>[0]) =>
  timelineOf(of).map((one) => (one.kind === 'move' ? one.words : `${one.code} ${one.state}`));

describe('the timeline of an order', () => {
  it('merges status changes with milestones by time, followed by upcoming milestones', () => {
    const history = [move(8, null, 'NEW'), move(9, 'NEW', 'ACCEPTED'), move(11, 'ACCEPTED', 'ON_HOLD')];
    expect(shown({ ...order, history })).toEqual([
      ...['RECEIVED done', 'ACCEPTED', 'VALIDATED done', 'ON_HOLD'],
      ...['SENT_TO_CARRIER now', 'DELIVERED next'],
    ]);
  });

  it('has no upcoming milestones when the order ended without delivery', () => {
    const history = [move(8, null, 'NEW'), move(11, 'NEW', 'REJECTED')];
    expect(shown({ ...order, status: 'REJECTED', history })).toEqual(['RECEIVED done', 'VALIDATED done', 'REJECTED']);
  });

  it('leaves out construction milestones for a termination', () => {
    expect(shown({ ...order, subType: 'TERMINATE', status: 'ACCEPTED', history: [] })).toEqual([
      ...['RECEIVED done', 'VALIDATED done', 'SENT_TO_CARRIER now'],
    ]);
  });

  it.each([
    ['a refused cancellation', 'CANCEL_REQUESTED', 'PLANNED', 'CANCEL_REFUSED'],
    ['a granted cancellation', 'CANCEL_REQUESTED', 'CANCELLED', 'CANCELLED'],
    ['a new planned date', 'PLANNED', 'PLANNED', 'PLANNED_AGAIN'],
    ['a resumed order', 'ON_HOLD', 'ACCEPTED', 'RESUMED'],
  ] as const)('labels %s', (_what, from, to, words) => {
    expect(shown({ ...order, milestones: [], history: [move(9, from, to)] })).toEqual([words]);
  });
});
