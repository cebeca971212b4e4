import { maxDeliveryAttempts, type Webhook } from '@demarc/contract/webhook.ts';
import type { WebhookRow } from './webhook.store.ts';

/** Seconds before the first retry, doubled for each further one, and the maximum. */
export const retryDelays = { delay: 5, maxDelay: 4 * 3600 };

/** The result of the last attempt of a delivery. */
export interface Attempt {
  createdAt: Date;
  attempts: number;
  lastAttemptAt: Date | null;
  deliveredAt: Date | null;
  responseStatus: number | null;
  failure: string | null;
}

type Health = Pick<Webhook, 'trouble' | 'lastAttemptAt'>;

/**
 * The health of a webhook, computed from the last attempts of its deliveries. It is healthy once a delivery succeeds, whatever
 * failed before.
 */
export function getHealth({ isPaused }: Pick<WebhookRow, 'isPaused'>, deliveries: readonly Attempt[]): Health {
  const tried = deliveries
    .flatMap((delivery) => (delivery.lastAttemptAt ? { ...delivery, at: delivery.lastAttemptAt } : []))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const [last] = tried;
  if (!last) return { trouble: null, lastAttemptAt: null };
  const lastAttemptAt = last.at.toISOString();
  if (last.failure === null) return { trouble: null, lastAttemptAt };
  const successAt = tried.findIndex(({ failure }) => failure === null);
  const failing = successAt === -1 ? tried : tried.slice(0, successAt);
  const since = Math.min(...failing.map(({ createdAt }) => createdAt.getTime()));
  const next = failing.filter(({ attempts }) => attempts < maxDeliveryAttempts).map(getNextAttempt);
  return {
    trouble: {
      since: new Date(since).toISOString(),
      lastAttemptAt,
      nextAttemptAt: isPaused || next.length === 0 ? null : new Date(Math.min(...next)).toISOString(),
      responseStatus: last.responseStatus,
      failure: last.failure,
    },
    lastAttemptAt,
  };
}

/** The queue waits between half of the delay and all of it. */
function getNextAttempt({ at, attempts }: { at: Date; attempts: number }): number {
  return at.getTime() + Math.min(retryDelays.delay * 2 ** attempts, retryDelays.maxDelay) * 1_000;
}
