import type { Webhook } from '@demarc/contract/webhook.ts';
import type { ActionItem } from '../../blocks/action-item.ts';
import { getWebhookState, hasWebhookProblem } from '../../blocks/webhook-state.ts';

/**
 * Lists webhooks whose messages do not arrive: those that the server paused as trouble, and those that it still retries as a
 * warning.
 */
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
