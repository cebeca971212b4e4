import { maxDeliveryAttempts } from '@demarc/contract/webhook.ts';
import { describe, expect, it } from 'vitest';
import { type Attempt, getHealth } from './webhook-health.ts';

const minute = 60_000;
const now = Date.parse('2026-11-25T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now - minutes * minute);
const at = (minutes: number) => minutesAgo(minutes).toISOString();

const failed = (created: number, attempted: number, changes: Partial<Attempt> = {}): Attempt => ({
  createdAt: minutesAgo(created),
  lastAttemptAt: minutesAgo(attempted),
  attempts: 3,
  deliveredAt: null,
  responseStatus: 503,
  failure: 'answered 503',
  ...changes,
});
const delivered = (created: number, attempted: number): Attempt =>
  failed(created, attempted, { deliveredAt: minutesAgo(attempted), responseStatus: 200, failure: null });
const neverAttempted = failed(1, 0, { lastAttemptAt: null, attempts: 0, failure: null, responseStatus: null });
const trouble = (deliveries: Attempt[], isPaused = false) => getHealth({ isPaused }, deliveries).trouble;

describe('the health of a webhook', () => {
  it('is unknown before the first attempt', () => {
    expect(getHealth({ isPaused: false }, [neverAttempted])).toEqual({ trouble: null, lastAttemptAt: null });
  });

  it('is good once a delivery arrives, even if an earlier one still fails', () => {
    const health = getHealth({ isPaused: false }, [neverAttempted, failed(60, 20), delivered(40, 10)]);
    expect(health).toEqual({ trouble: null, lastAttemptAt: at(10) });
  });

  it('is bad since the first delivery that failed after the last success', () => {
    const deliveries = [
      failed(5, 2, { responseStatus: null, failure: 'no connection' }),
      failed(30, 4),
      delivered(90, 45),
      failed(99, 50),
    ];
    expect(trouble(deliveries)).toEqual({
      since: at(30),
      lastAttemptAt: at(2),
      // Three attempts: 40 seconds after the last one, and that of the other delivery is due.
      nextAttemptAt: new Date(minutesAgo(4).getTime() + 40_000).toISOString(),
      responseStatus: null,
      failure: 'no connection',
    });
  });

  it('has no next attempt if it is paused or all attempts are used up', () => {
    expect(trouble([failed(30, 2)], true)?.nextAttemptAt).toBeNull();
    expect(trouble([failed(30, 2, { attempts: maxDeliveryAttempts })])?.nextAttemptAt).toBeNull();
  });

  it('waits no more than four hours', () => {
    const next = trouble([failed(600, 1, { attempts: 13 })])?.nextAttemptAt;
    expect(next).toBe(new Date(minutesAgo(1).getTime() + 4 * 60 * minute).toISOString());
  });
});
