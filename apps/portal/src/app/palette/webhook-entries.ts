import type { Webhook } from '@demarc/contract/webhook.ts';
import { webhookGlyphs, webhookName, webhookState } from '../../blocks/webhooks/webhook-state.ts';
import type { Entry } from './entry.ts';
import type { Reader } from './hit-entry.ts';
import { hasAllOf, wordsOf } from './words.ts';

/** Webhooks whose URL or description contains the query; they all link to the page that lists them. */
export function webhookEntries(typed: string, webhooks: readonly Webhook[], { t }: Reader): Entry[] {
  const sought = wordsOf(typed);
  return webhooks
    .filter(({ url, description }) => hasAllOf(`${url} ${description}`, sought))
    .map((webhook) => {
      const { webhookId, url, isPaused } = webhook;
      return {
        id: `webhook-${webhookId}`,
        href: '/account/api-tokens?tab=webhooks',
        icon: 'code',
        status: {
          glyph: webhookGlyphs[webhookState(webhook)],
          word: t(isPaused ? 'webhook.state-paused' : 'webhook.state-active'),
        },
        title: webhookName(webhook),
        detail: url,
        actions: [],
      };
    });
}
