import { type MilestoneCode, serviceKinds } from '@demarc/contract/kinds/registry.ts';
import { holdReasons, type OrderStatus, partyByHoldReason } from '@demarc/contract/order.ts';
import { describe, expect, it } from 'vitest';
import { createInitialState, getJeopardy, getWaitingHistory, getWaitingParty, markReached } from './order-state.ts';

const at = new Date('2026-03-02T09:00:00Z');
const later = new Date('2026-03-03T09:00:00Z');
const newMilestones = createInitialState('LINE', at, 'CUSTOMER').milestones;

describe('milestones', () => {
  it('are those of the order type, with the first one reached', () => {
    expect(createInitialState('WDM', at, 'SYSTEM').milestones.map(({ code }) => code)).toEqual(serviceKinds.WDM.milestones);
    expect(newMilestones.filter(({ reachedAt }) => reachedAt)).toEqual([
      { code: 'RECEIVED', plannedAt: null, reachedAt: at.toISOString() },
    ]);
  });

  it('are reached together with all earlier ones, once each', () => {
    const { milestone, milestones } = markReached(newMilestones, 'SENT_TO_CARRIER', later);
    expect(milestone).toBe('SENT_TO_CARRIER');
    const times = milestones.map(({ reachedAt }) => reachedAt);
    expect(times.slice(0, 4)).toEqual([at.toISOString(), later.toISOString(), later.toISOString(), null]);
    expect(markReached(milestones, 'VALIDATED', new Date())).toEqual({ milestone, milestones });
    expect(markReached(milestones, 'PATCHED', new Date())).toEqual({ milestone, milestones });
  });
});

describe('the party that an order waits for', () => {
  const reachUntil = (code: MilestoneCode) => markReached(newMilestones, code, at).milestones;
  it.each([
    ['NEW', 'RECEIVED', 'PROVIDER'],
    ['ACCEPTED', 'VALIDATED', 'PROVIDER'],
    ['ACCEPTED', 'SENT_TO_CARRIER', 'CARRIER'],
    ['PLANNED', 'VALIDATED', 'CARRIER'],
    ['CANCEL_REQUESTED', 'SENT_TO_CARRIER', 'PROVIDER'],
    ['COMPLETED', 'DELIVERED', 'NOBODY'],
    ['REJECTED', 'VALIDATED', 'NOBODY'],
    ['FAILED', 'VALIDATED', 'NOBODY'],
    ['CANCELLED', 'VALIDATED', 'NOBODY'],
  ] as [OrderStatus, MilestoneCode, string][])('with %s and %s is %s', (status, code, party) => {
    expect(getWaitingParty('LINE', status, { milestones: reachUntil(code), reasonCode: null })).toBe(party);
  });

  it.each(holdReasons)('depends on the hold reason %s', (reasonCode) => {
    expect(getWaitingParty('LINE', 'ON_HOLD', { milestones: newMilestones, reasonCode })).toBe(partyByHoldReason[reasonCode]);
  });

  it('is the provider for orders without a carrier', () => {
    expect(
      getWaitingParty('RACK', 'PLANNED', { milestones: createInitialState('RACK', at, 'CUSTOMER').milestones, reasonCode: null }),
    ).toBe('PROVIDER');
  });
});

describe('the history of the waiting party', () => {
  const formatTime = (date: number, hour = 9) =>
    `2026-03-${String(date).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;
  type Change = Parameters<typeof getWaitingHistory>[1]['history'][number];
  const createChange = (at: string, from: Change['from'], to: Change['to'], reasonCode: string | null = null): Change => ({
    at,
    from,
    to,
    reasonCode,
    text: null,
    actor: 'PROVIDER',
    plannedDate: null,
  });
  const reach = (...reached: [MilestoneCode, string][]) =>
    reached.reduce((milestones, [code, time]) => markReached(milestones, code, new Date(time)).milestones, newMilestones);
  const received = createChange(at.toISOString(), null, 'NEW');

  it('starts when the order is received and is open until the order ends', () => {
    expect(getWaitingHistory('LINE', { history: [received], milestones: newMilestones })).toEqual([
      { waitingOn: 'PROVIDER', since: at.toISOString(), until: null },
    ]);
    const history = [received, createChange(formatTime(3), 'NEW', 'REJECTED')];
    expect(getWaitingHistory('LINE', { history, milestones: newMilestones })).toEqual([
      { waitingOn: 'PROVIDER', since: at.toISOString(), until: formatTime(3) },
    ]);
  });

  it('changes with status, milestones and hold reasons, and not in between', () => {
    const history = [
      received,
      createChange(formatTime(2, 10), 'NEW', 'ACCEPTED'),
      createChange(formatTime(5), 'ACCEPTED', 'PLANNED'),
      createChange(formatTime(9), 'PLANNED', 'ON_HOLD', 'END_USER_NOT_REACHABLE'),
      createChange(formatTime(10), 'ON_HOLD', 'PLANNED'),
      createChange(formatTime(11), 'PLANNED', 'ON_HOLD', 'CUSTOMER_INFO_REQUIRED'),
    ];
    const milestones = reach(
      ['VALIDATED', formatTime(2, 10)],
      ['SENT_TO_CARRIER', formatTime(3)],
      ['CARRIER_CONFIRMED', formatTime(4)],
    );
    expect(getWaitingHistory('LINE', { history, milestones })).toEqual([
      { waitingOn: 'PROVIDER', since: at.toISOString(), until: formatTime(3) },
      { waitingOn: 'CARRIER', since: formatTime(3), until: formatTime(9) },
      { waitingOn: 'END_USER', since: formatTime(9), until: formatTime(10) },
      { waitingOn: 'CARRIER', since: formatTime(10), until: formatTime(11) },
      { waitingOn: 'CUSTOMER', since: formatTime(11), until: null },
    ]);
  });

  it('has the provider during a cancellation request, and the previous party again if the request is refused', () => {
    const history = [
      received,
      createChange(formatTime(2, 10), 'NEW', 'ACCEPTED'),
      createChange(formatTime(4), 'ACCEPTED', 'CANCEL_REQUESTED'),
      createChange(formatTime(5), 'CANCEL_REQUESTED', 'ACCEPTED'),
    ];
    const milestones = reach(['SENT_TO_CARRIER', formatTime(3)]);
    const parties = getWaitingHistory('LINE', { history, milestones }).map(({ waitingOn }) => waitingOn);
    expect(parties).toEqual(['PROVIDER', 'CARRIER', 'PROVIDER', 'CARRIER']);
  });

  it('ignores milestones after the end, such as billing', () => {
    const history = [received, createChange(formatTime(5), 'NEW', 'COMPLETED')];
    const milestones = reach(['DELIVERED', formatTime(5)], ['BILLING_STARTED', formatTime(6)]);
    expect(getWaitingHistory('LINE', { history, milestones }).at(-1)).toMatchObject({ until: formatTime(5) });
  });
});

describe('jeopardy', () => {
  // Today is Monday 2 March 2026; Wednesday the 4th is two working days later.
  const today = '2026-03-02';
  const plainOrder = { status: 'ACCEPTED', wishDate: '2026-03-20', plannedDate: null, promisedDate: null } as const;
  it.each([
    [{}, 'NONE'],
    [{ wishDate: '2026-03-02' }, 'NONE'],
    [{ wishDate: '2026-02-27' }, 'LATE'],
    [{ status: 'PLANNED', plannedDate: '2026-03-20', promisedDate: '2026-03-20' }, 'NONE'],
    [{ status: 'PLANNED', plannedDate: '2026-03-23', promisedDate: '2026-03-23' }, 'AT_RISK'],
    [{ status: 'PLANNED', plannedDate: '2026-03-10', promisedDate: '2026-02-27' }, 'LATE'],
    [{ status: 'PLANNED', wishDate: '2026-02-27', plannedDate: '2026-03-02', promisedDate: '2026-03-02' }, 'AT_RISK'],
    [{ status: 'ON_HOLD', wishDate: '2026-03-04' }, 'AT_RISK'],
    [{ status: 'ON_HOLD', wishDate: '2026-03-05' }, 'NONE'],
    [{ status: 'COMPLETED', wishDate: '2026-02-27' }, 'NONE'],
  ] as [Partial<Parameters<typeof getJeopardy>[0]>, string][])('of %j is %s', (order, jeopardy) => {
    expect(getJeopardy({ ...plainOrder, ...order }, today)).toBe(jeopardy);
  });
});
