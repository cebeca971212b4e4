import type { Webhook, WebhookDelivery } from '@demarc/contract/webhook.ts';
import { expect, it } from 'vitest';
import { getDeliveryState, getWebhookName, getWebhookState } from './webhook-state.ts';

it.each([
  ['active', { isPaused: false, failures: 0 }],
  ['failing', { isPaused: false, failures: 3 }],
  ['paused', { isPaused: true, failures: 3 }],
  ['gave-up', { isPaused: true, failures: 10 }],
])('returns %s for a webhook', (state, values) => expect(getWebhookState(values as Webhook)).toBe(state));

it.each([
  ['delivered', { deliveredAt: '2026-01-05T08:00:00Z', attempts: 2 }],
  ['waiting', { deliveredAt: null, attempts: 0 }],
  ['tried', { deliveredAt: null, attempts: 13 }],
  ['spent', { deliveredAt: null, attempts: 14 }],
])('returns %s for a delivery', (state, values) => expect(getDeliveryState(values as WebhookDelivery)).toBe(state));

it('names a webhook by its description, or else by its host', () => {
  expect(getWebhookName({ description: 'Kassa', url: 'https://hooks.example/in?key=1' })).toBe('Kassa');
  expect(getWebhookName({ description: '', url: 'https://hooks.example:8443/in?key=1' })).toBe('hooks.example:8443');
});
