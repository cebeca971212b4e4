import type { Webhook } from '@demarc/contract/webhook.ts';
import { getWebhookName, getWebhookState, webhookGlyphs } from '../../blocks/webhook-state.ts';
import type { EntryContext } from './hit-entry.ts';
import { hasAllWords, splitWords } from './match-text.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** Webhooks whose URL or description contains the query; they all link to the page that lists them. */
export function findWebhookEntries(typed: string, webhooks: readonly Webhook[], { t }: EntryContext): PaletteEntry[] {
  const words = splitWords(typed);
  return webhooks
    .filter(({ url, description }) => hasAllWords(`${url} ${description}`, words))
    .map((webhook) => {
      const { webhookId, url, isPaused } = webhook;
      return {
        id: `webhook-${webhookId}`,
        href: '/account/api-tokens?tab=webhooks',
        icon: 'code',
        status: {
          glyph: webhookGlyphs[getWebhookState(webhook)],
          word: t(isPaused ? 'webhook.state-paused' : `webhook.state-${getWebhookState(webhook)}`),
        },
        title: getWebhookName(webhook),
        detail: url,
        actions: [],
      };
    });
}
