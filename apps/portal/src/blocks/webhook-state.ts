import { maxConsecutiveFailures, maxDeliveryAttempts, type Webhook, type WebhookDelivery } from '@demarc/contract/webhook.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';

export type WebhookState = 'active' | 'failing' | 'paused' | 'gave-up';

/** `gave-up`: the server paused it after too many failed deliveries. `failing`: the last attempt failed. */
export function getWebhookState({ isPaused, failures, trouble }: Webhook): WebhookState {
  if (isPaused) return failures >= maxConsecutiveFailures ? 'gave-up' : 'paused';
  return trouble || failures > 0 ? 'failing' : 'active';
}

/** Whether messages do not arrive although the customer has not paused the webhook. */
export function hasWebhookProblem(webhook: Webhook): boolean {
  return ['gave-up', 'failing'].includes(getWebhookState(webhook));
}

const urgency = ['gave-up', 'failing', 'active', 'paused'] as const satisfies readonly WebhookState[];

/** Sorts webhooks with problems first, otherwise in the order of the server. */
export function sortWebhooks(webhooks: readonly Webhook[]): Webhook[] {
  const getRank = (webhook: Webhook) => urgency.indexOf(getWebhookState(webhook));
  return webhooks.toSorted((a, b) => getRank(a) - getRank(b));
}

export const webhookGlyphs = {
  active: 'ok',
  failing: 'trouble',
  paused: 'ended',
  'gave-up': 'trouble',
} as const satisfies Record<WebhookState, GlyphName>;

export type DeliveryState = 'delivered' | 'waiting' | 'tried' | 'spent';

/** `tried`: delivery failed and will be retried; `spent`: there are no more retries. */
export function getDeliveryState({ deliveredAt, attempts }: WebhookDelivery): DeliveryState {
  if (deliveredAt !== null) return 'delivered';
  if (attempts === 0) return 'waiting';
  return attempts < maxDeliveryAttempts ? 'tried' : 'spent';
}

export const deliveryGlyphs = {
  delivered: 'ok',
  waiting: 'waiting',
  tried: 'attention',
  spent: 'trouble',
} as const satisfies Record<DeliveryState, GlyphName>;

/** Translation keys of the errors that the server reports if the endpoint did not respond. */
const failures: Readonly<Record<string, string>> = {
  'address not allowed': 'webhook.failure-address',
  'name not found': 'webhook.failure-name',
  'no answer within 10 seconds': 'webhook.failure-late',
  'no connection': 'webhook.failure-connection',
  'no secure connection': 'webhook.failure-secure',
};

/** Returns the translation key of the reason why an endpoint did not respond; null if it did, whatever the response. */
export function getFailureKey({ failure, responseStatus }: Pick<WebhookDelivery, 'failure' | 'responseStatus'>): string | null {
  if (failure === null || responseStatus !== null) return null;
  return failures[failure] ?? 'webhook.failure-connection';
}

/** Returns the host of a URL; the text itself if it is not a URL. */
export function getHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** Returns the name of a webhook: its description, or else its host. */
export function getWebhookName({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
  return description || getHost(url);
}
