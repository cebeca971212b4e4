import type { Notice } from '@demarc/contract/notice.ts';
import { describe, expect, it } from 'vitest';
import { countObjects, groupNotices } from './group-notices.ts';

const create = (noticeId: number, kind: Notice['kind'], objectId: string) =>
  ({
    noticeId,
    kind,
    objectId,
    type: 'order.x',
    data: {},
    occurredAt: `2026-03-10T06:0${noticeId}:00.000Z`,
  }) as unknown as Notice;
const getIds = (notices: readonly Notice[]) => groupNotices(notices).map((group) => group.map(({ noticeId }) => noticeId));

it('merges consecutive notices about an order, of any kind', () => {
  const notices = [create(9, 'order-done', '1'), create(8, 'order-planned', '1'), create(7, 'order-planned', '2')];
  expect(getIds([...notices, create(6, 'order-planned', '1')])).toEqual([[9, 8], [7], [6]]);
});

it('merges all notices of a day about the state of an object, the most serious first', () => {
  const power = (noticeId: number, objectId: string, type: string, subject = 'rack') =>
    ({ ...create(noticeId, 'power', objectId), type: `${subject}.power-event-opened`, data: { type } }) as Notice;
  const notices = [
    power(9, '1', 'METER_GAP'),
    power(8, '2', 'METER_GAP'),
    power(7, '1', 'METER_GAP'),
    power(6, '1', 'FEED_LOST'),
    power(5, '1', 'COMMIT_CRITICAL'),
    power(4, '1', 'METER_GAP', 'shared-colo'),
  ];
  expect(getIds(notices)).toEqual([[8], [6, 9, 7, 5], [4]]);
});

describe('racks that stopped sending at the same time', () => {
  const gap = (noticeId: number, objectId: string, openedAt: string, type = 'METER_GAP') =>
    ({ ...create(noticeId, 'power', objectId), type: 'rack.power-event-opened', data: { type, openedAt } }) as Notice;
  const [seven, six] = ['2026-03-10T06:00:00.000Z', '2026-03-10T05:00:00.000Z'];

  it('are one row, without the other events of those racks', () => {
    const notices = [gap(9, '1', seven), gap(8, '1', seven), gap(7, '1', six, 'FEED_LOST'), gap(6, '2', seven)];
    expect(getIds(notices)).toEqual([[9, 8, 6], [7]]);
    expect(groupNotices(notices).map(countObjects)).toEqual([2, 1]);
  });

  it('are separate rows if they stopped at different times, sorted by those times', () => {
    expect(getIds([gap(9, '1', six), gap(8, '2', seven)])).toEqual([[8], [9]]);
  });
});

it('does not merge notices about different objects, even if they have the same number', () => {
  expect(getIds([create(9, 'line', '1'), create(8, 'line', '1'), create(7, 'order-done', '1')])).toEqual([[9], [8], [7]]);
  expect(getIds([])).toEqual([]);
});
