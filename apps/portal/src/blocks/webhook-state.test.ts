import type { Webhook } from '@demarc/contract/webhook.ts';
import { expect, it } from 'vitest';
import { getWebhookState, hasWebhookProblem, sortWebhooks } from './webhook-state.ts';

const webhook = (webhookId: string, values: Partial<Webhook>) =>
  ({ webhookId, isPaused: false, failures: 0, trouble: null, ...values }) as Webhook;
const trouble = { since: '', lastAttemptAt: '', nextAttemptAt: null, responseStatus: 500, failure: 'answered 500' };

it('shows a webhook as failing from its first failed attempt, and lists problems first', () => {
  const webhooks = [
    webhook('paused', { isPaused: true, trouble }),
    webhook('active', {}),
    webhook('failing', { trouble }),
    webhook('failed before', { failures: 1 }),
    webhook('gave-up', { isPaused: true, failures: 10, trouble }),
  ];
  expect(webhooks.map(getWebhookState)).toEqual(['paused', 'active', 'failing', 'failing', 'gave-up']);
  expect(webhooks.filter(hasWebhookProblem).map(({ webhookId }) => webhookId)).toEqual(['failing', 'failed before', 'gave-up']);
  expect(sortWebhooks(webhooks).map(({ webhookId }) => webhookId)).toEqual([
    'gave-up',
    'failing',
    'failed before',
    'active',
    'paused',
  ]);
});
