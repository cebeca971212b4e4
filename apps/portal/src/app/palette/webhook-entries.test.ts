import type { Webhook } from '@demarc/contract/webhook.ts';
import { describe, expect, it } from 'vitest';
import type { EntryContext } from './hit-entry.ts';
import { findWebhookEntries } from './webhook-entries.ts';

const webhooks = [
  { webhookId: 'staff', url: 'https://staff.noord.example/in', description: 'Personeelssysteem', isPaused: false, failures: 0 },
  { webhookId: 'guide', url: 'https://guide.noord.example/hooks', description: '', isPaused: true, failures: 10 },
] as Webhook[];
const reader = { t: (key: string) => key } as EntryContext;

describe('webhooks', () => {
  it.each([
    ['https://staff.noord.example/in', ['webhook-staff']],
    ['PERSONEEL', ['webhook-staff']],
    ['noord.example', ['webhook-staff', 'webhook-guide']],
    ['personeel hooks', []],
    ['', []],
  ])('are found by %j: %j', (typed, ids) => expect(findWebhookEntries(typed, webhooks, reader).map(({ id }) => id)).toEqual(ids));

  it('have the same name as on their page', () => {
    const [entry] = findWebhookEntries('guide', webhooks, reader);
    expect(entry).toMatchObject({ title: 'guide.noord.example', status: { glyph: 'trouble', word: 'webhook.state-paused' } });
  });
});
