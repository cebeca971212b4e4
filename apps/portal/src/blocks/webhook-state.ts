import { maxConsecutiveFailures, maxDeliveryAttempts, type Webhook, type WebhookDelivery } from '@demarc/contract/webhook.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';

export type WebhookState = 'active' | 'failing' | 'paused' | 'gave-up';

/** `gave-up`: the server paused it after too many failed deliveries. */
export function getWebhookState({ isPaused, failures }: Webhook): WebhookState {
  if (isPaused) return failures >= maxConsecutiveFailures ? 'gave-up' : 'paused';
  return failures > 0 ? 'failing' : 'active';
}

export const webhookGlyphs = {
  active: 'ok',
  failing: 'attention',
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

/** The host of a URL; the text itself if it is not a URL. */
export function getHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** The name of a webhook: its description, or else its host. */
export function getWebhookName({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
  return description || getHost(url);
}
