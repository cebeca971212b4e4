import type { Webhook } from '@demarc/contract/webhook.ts';
import type { ActionItem } from '../../blocks/action-item.ts';
import { getWebhookState, hasWebhookProblem } from '../../blocks/webhook-state.ts';

/** Webhooks whose messages do not arrive: one that the server paused is harm now, one that it still retries is harm later. */
export function getWebhookItems(webhooks: readonly Webhook[]): readonly ActionItem[] {
  return webhooks.filter(hasWebhookProblem).map((webhook): ActionItem => {
    const state = getWebhookState(webhook);
    return {
      id: `webhook-${webhook.webhookId}`,
      kind: state === 'gave-up' ? 'trouble' : 'attention',
      topic: 'company',
      title: `kinds.webhook.is-${state}`,
      text: 'kinds.webhook.not-delivered',
      params: { name: webhook.description || webhook.url, count: webhook.failures },
      since: webhook.trouble?.since ?? null,
      action: { label: 'kinds.webhook.view', to: { to: '/account/api-tokens', search: { tab: 'webhooks' } } },
    };
  });
}
