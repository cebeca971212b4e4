import { maxDeliveryAttempts, type Webhook } from '@demarc/contract/webhook.ts';
import type { WebhookRow } from './webhook.store.ts';

/** The seconds before the first retry, which double with each further one, up to the maximum. */
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
 * Calculates the health of a webhook from the last attempts of its deliveries. A webhook whose newest attempt succeeded is healthy,
 * regardless of earlier failures.
 */
export function getHealth({ isPaused }: Pick<WebhookRow, 'isPaused'>, deliveries: readonly Attempt[]): Health {
  const attempted = deliveries
    .flatMap((delivery) => (delivery.lastAttemptAt ? { ...delivery, at: delivery.lastAttemptAt } : []))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const [last] = attempted;
  if (!last) return { trouble: null, lastAttemptAt: null };
  const lastAttemptAt = last.at.toISOString();
  if (last.failure === null) return { trouble: null, lastAttemptAt };
  const lastSuccessIndex = attempted.findIndex(({ failure }) => failure === null);
  const failing = lastSuccessIndex === -1 ? attempted : attempted.slice(0, lastSuccessIndex);
  const since = Math.min(...failing.map(({ createdAt }) => createdAt.getTime()));
  const nextAttempts = failing.filter(({ attempts }) => attempts < maxDeliveryAttempts).map(getNextAttempt);
  return {
    trouble: {
      since: new Date(since).toISOString(),
      lastAttemptAt,
      nextAttemptAt: isPaused || nextAttempts.length === 0 ? null : new Date(Math.min(...nextAttempts)).toISOString(),
      responseStatus: last.responseStatus,
      failure: last.failure,
    },
    lastAttemptAt,
  };
}

/** Returns the latest time of the next attempt: the queue waits between half of the delay and all of it. */
function getNextAttempt({ at, attempts }: { at: Date; attempts: number }): number {
  return at.getTime() + Math.min(retryDelays.delay * 2 ** attempts, retryDelays.maxDelay) * 1_000;
}
