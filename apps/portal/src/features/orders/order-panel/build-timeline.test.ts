import type { Order } from '@demarc/contract/order.ts';
import { describe, expect, it } from 'vitest';
import { buildTimeline } from './build-timeline.ts';

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;
type StatusChange = Order['history'][number];
const createStatusChange = (hour: number, from: StatusChange['from'], to: StatusChange['to']): StatusChange => ({
  at: at(hour),
  from,
  to,
  reasonCode: null,
  text: null,
  actor: 'PROVIDER',
  plannedDate: null,
});
const milestones: Order['milestones'] = [
  { code: 'RECEIVED', plannedAt: null, reachedAt: at(8) },
  { code: 'VALIDATED', plannedAt: null, reachedAt: at(10) },
  { code: 'SENT_TO_CARRIER', plannedAt: null, reachedAt: null },
  { code: 'DELIVERED', plannedAt: at(20), reachedAt: null },
];
const order = {
  subType: 'CREATE',
  status: 'ON_HOLD',
  statusReason: null,
  milestones,
  appointment: null,
  wishDate: '2026-11-30',
  plannedDate: null,
  deliveredDate: null,
} as const;
const today = '2026-11-21';
const summarizeTimeline = (of: Parameters<typeof buildTimeline>[0]) =>
  buildTimeline(of, today).map((one) => {
    if (one.kind === 'hold') return `hold ${one.reason.code}`;
    return one.kind === 'move' ? one.words : `${one.code} ${one.state}`;
  });

describe('the timeline of an order', () => {
  it('merges status changes with milestones by time, followed by upcoming milestones', () => {
    const history = [
      createStatusChange(8, null, 'NEW'),
      createStatusChange(9, 'NEW', 'ACCEPTED'),
      createStatusChange(11, 'ACCEPTED', 'ON_HOLD'),
    ];
    expect(summarizeTimeline({ ...order, history })).toEqual([
      'RECEIVED done',
      'ACCEPTED',
      'VALIDATED done',
      'ON_HOLD',
      'SENT_TO_CARRIER now',
      'DELIVERED next',
    ]);
  });

  it.each(['MIGRATION_CONTESTED', 'LOA_REQUIRED'])('puts the cause of the hold before the next milestone: %s', (code) => {
    const held = { ...order, statusReason: { code, text: '' }, history: [] };
    expect(summarizeTimeline(held).slice(2)).toEqual([`hold ${code}`, 'SENT_TO_CARRIER next', 'DELIVERED next']);
    // A planned order continues after a change of its date was refused.
    expect(summarizeTimeline({ ...held, status: 'PLANNED' }).slice(2)).toEqual(['SENT_TO_CARRIER now', 'DELIVERED next']);
  });

  it('shows the expected days of upcoming milestones', () => {
    const unplanned = milestones.map((step) => ({ ...step, plannedAt: null }));
    const steps = buildTimeline({ ...order, milestones: unplanned, history: [] }, today);
    expect(steps.map((one) => one.kind === 'milestone' && one.expectedOn)).toEqual([null, null, null, '2026-11-30']);
  });

  it('has no upcoming milestones when the order ended without delivery', () => {
    const history = [createStatusChange(8, null, 'NEW'), createStatusChange(11, 'NEW', 'REJECTED')];
    expect(summarizeTimeline({ ...order, status: 'REJECTED', history })).toEqual(['RECEIVED done', 'VALIDATED done', 'REJECTED']);
  });

  it('has no current milestone once the order is completed, even if billing starts later', () => {
    const delivered = milestones.map((step) => ({ ...step, reachedAt: step.reachedAt ?? at(20) }));
    const steps = [...delivered, { code: 'BILLING_STARTED', plannedAt: null, reachedAt: null } as const];
    const timeline = summarizeTimeline({ ...order, status: 'COMPLETED', milestones: steps, history: [] });
    expect(timeline.slice(-2)).toEqual(['DELIVERED done', 'BILLING_STARTED next']);
  });

  it('leaves out construction milestones for a termination', () => {
    expect(summarizeTimeline({ ...order, subType: 'TERMINATE', status: 'ACCEPTED', history: [] })).toEqual([
      'RECEIVED done',
      'VALIDATED done',
      'SENT_TO_CARRIER now',
    ]);
  });

  it.each([
    ['a refused cancellation', 'CANCEL_REQUESTED', 'PLANNED', 'CANCEL_REFUSED'],
    ['a granted cancellation', 'CANCEL_REQUESTED', 'CANCELLED', 'CANCELLED'],
    ['a new planned date', 'PLANNED', 'PLANNED', 'PLANNED_AGAIN'],
    ['a resumed order', 'ON_HOLD', 'ACCEPTED', 'RESUMED'],
  ] as const)('labels %s', (_what, from, to, words) => {
    expect(summarizeTimeline({ ...order, milestones: [], history: [createStatusChange(9, from, to)] })).toEqual([words]);
  });
});
