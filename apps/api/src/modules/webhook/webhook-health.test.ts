import { maxDeliveryAttempts } from '@demarc/contract/webhook.ts';
import { describe, expect, it } from 'vitest';
import { type Attempt, getHealth } from './webhook-health.ts';

const minute = 60_000;
const now = Date.parse('2026-11-25T12:00:00Z');
const getMinutesAgo = (minutes: number) => new Date(now - minutes * minute);
const formatMinutesAgo = (minutes: number) => getMinutesAgo(minutes).toISOString();

const createFailure = (created: number, attempted: number, changes: Partial<Attempt> = {}): Attempt => ({
  createdAt: getMinutesAgo(created),
  lastAttemptAt: getMinutesAgo(attempted),
  attempts: 3,
  deliveredAt: null,
  responseStatus: 503,
  failure: 'answered 503',
  ...changes,
});
const createSuccess = (created: number, attempted: number): Attempt =>
  createFailure(created, attempted, { deliveredAt: getMinutesAgo(attempted), responseStatus: 200, failure: null });
const neverAttempted = createFailure(1, 0, { lastAttemptAt: null, attempts: 0, failure: null, responseStatus: null });
const getTrouble = (deliveries: Attempt[], isPaused = false) => getHealth({ isPaused }, deliveries).trouble;

describe('the health of a webhook', () => {
  it('is unknown before the first attempt', () => {
    expect(getHealth({ isPaused: false }, [neverAttempted])).toEqual({ trouble: null, lastAttemptAt: null });
  });

  it('is good once a delivery arrives, even if an earlier one still fails', () => {
    const health = getHealth({ isPaused: false }, [neverAttempted, createFailure(60, 20), createSuccess(40, 10)]);
    expect(health).toEqual({ trouble: null, lastAttemptAt: formatMinutesAgo(10) });
  });

  it('is bad since the first delivery that failed after the last success', () => {
    const deliveries = [
      createFailure(5, 2, { responseStatus: null, failure: 'no connection' }),
      createFailure(30, 4),
      createSuccess(90, 45),
      createFailure(99, 50),
    ];
    expect(getTrouble(deliveries)).toEqual({
      since: formatMinutesAgo(30),
      lastAttemptAt: formatMinutesAgo(2),
      // Three attempts: 40 seconds after the last one, and that of the other delivery is due.
      nextAttemptAt: new Date(getMinutesAgo(4).getTime() + 40_000).toISOString(),
      responseStatus: null,
      failure: 'no connection',
    });
  });

  it('has no next attempt if it is paused or all attempts are used up', () => {
    expect(getTrouble([createFailure(30, 2)], true)?.nextAttemptAt).toBeNull();
    expect(getTrouble([createFailure(30, 2, { attempts: maxDeliveryAttempts })])?.nextAttemptAt).toBeNull();
  });

  it('waits no more than four hours', () => {
    const next = getTrouble([createFailure(600, 1, { attempts: 13 })])?.nextAttemptAt;
    expect(next).toBe(new Date(getMinutesAgo(1).getTime() + 4 * 60 * minute).toISOString());
  });
});
