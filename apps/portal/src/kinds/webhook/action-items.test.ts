import { maxConsecutiveFailures, type Webhook } from '@demarc/contract/webhook.ts';
import { expect, it } from 'vitest';
import { getWebhookItems } from './action-items.ts';

const webhook = (values: Partial<Webhook>) =>
  ({
    webhookId: 'w',
    url: 'https://a.example',
    description: '',
    isPaused: false,
    failures: 0,
    trouble: null,
    ...values,
  }) as Webhook;

it('lists a webhook that the server paused as trouble, and one that fails as attention', () => {
  const paused = webhook({ isPaused: true, failures: maxConsecutiveFailures, description: 'Orders' });
  expect(getWebhookItems([paused, webhook({ failures: 2 })])).toMatchObject([
    {
      kind: 'trouble',
      topic: 'company',
      title: 'kinds.webhook.is-gave-up',
      params: { name: 'Orders', count: maxConsecutiveFailures },
    },
    { kind: 'attention', title: 'kinds.webhook.is-failing', params: { name: 'https://a.example', count: 2 } },
  ]);
});

it('lists no webhook that works or that the customer paused', () => {
  expect(getWebhookItems([webhook({}), webhook({ isPaused: true })])).toEqual([]);
});
