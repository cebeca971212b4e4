import type { StreamPower } from '@demarc/contract/event.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPowerNotices } from './power-notices.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('each customer gets one message for all samples of half a second, without IDs if there are more than 100', () => {
  const messages: [number, StreamPower][] = [];
  const notices = createPowerNotices((customerId, data) => messages.push([customerId, data]));
  for (const notification of ['1,312,311', '2,400', '1,311,313']) notices.add(notification);
  expect(messages).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(messages).toEqual([
    [1, { unitIds: [311, 312, 313] }],
    [2, { unitIds: [400] }],
  ]);
  notices.add(`1,${Array.from({ length: 101 }, (_, unitId) => unitId).join(',')}`);
  vi.advanceTimersByTime(500);
  expect(messages.at(-1)).toEqual([1, { unitIds: null }]);
});
