import type { Notice } from '@demarc/contract/notice.ts';
import { expect, it } from 'vitest';
import { groupNotices } from './group-notices.ts';

const create = (noticeId: number, kind: Notice['kind'], objectId: string) => ({ noticeId, kind, objectId }) as Notice;
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
  expect(getIds(notices)).toEqual([[6, 9, 7, 5], [8], [4]]);
});

it('keeps notices about other objects apart, also with the same number', () => {
  expect(getIds([create(9, 'line', '1'), create(8, 'line', '1'), create(7, 'order-done', '1')])).toEqual([[9], [8], [7]]);
  expect(getIds([])).toEqual([]);
});
