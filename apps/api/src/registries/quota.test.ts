import { describe, expect, it } from 'vitest';
import { createTestClock } from '../testing/test-clock.ts';
import { createQuota } from './quota.ts';

const { signal } = new AbortController();
const countTrue = (count: number, take: () => boolean) => Array.from({ length: count }, take).filter(Boolean).length;

describe('spare quota', () => {
  it('is two thirds of the quota per minute, less what others have used', async () => {
    const clock = createTestClock();
    const quota = createQuota(clock, 9, 0);
    expect(countTrue(9, () => quota.acquireSpare())).toBe(6);
    for (let turn = 0; turn < 3; turn += 1) expect(await quota.acquire(signal)).toBe(true);
    expect(await quota.acquire(signal)).toBe(false);
    clock.moveBy(61);
    for (let turn = 0; turn < 5; turn += 1) await quota.acquire(signal);
    expect(countTrue(9, () => quota.acquireSpare())).toBe(1);
    expect(await quota.acquire(signal)).toBe(true);
  });
});
