import { mostFailures, mostTries, type Webhook, type WebhookDelivery } from '@demarc/contract/webhook.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';

export type WebhookState = 'active' | 'failing' | 'paused' | 'gave-up';

/** `gave-up`: paused by itself, because nothing took what it sent. */
export function webhookState({ isPaused, failures }: Webhook): WebhookState {
  if (isPaused) return failures >= mostFailures ? 'gave-up' : 'paused';
  return failures > 0 ? 'failing' : 'active';
}

export const webhookGlyphs = {
  active: 'ok',
  failing: 'attention',
  paused: 'ended',
  'gave-up': 'trouble',
} as const satisfies Record<WebhookState, GlyphName>;

export type DeliveryState = 'delivered' | 'waiting' | 'tried' | 'spent';

/** `tried`: nothing took it so far, and it is tried again; `spent`: it is not. */
export function deliveryState({ deliveredAt, attempts }: WebhookDelivery): DeliveryState {
  if (deliveredAt !== null) return 'delivered';
  if (attempts === 0) return 'waiting';
  return attempts < mostTries ? 'tried' : 'spent';
}

export const deliveryGlyphs = {
  delivered: 'ok',
  waiting: 'waiting',
  tried: 'attention',
  spent: 'trouble',
} as const satisfies Record<DeliveryState, GlyphName>;

/** The host of an address; the address itself where it is none. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** What a webhook is called: as somebody described it, else by its host. */
export function webhookName({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
  return description || hostOf(url);
}
