import type { Webhook } from '@demarc/contract/webhook.ts';
import { describe, expect, it } from 'vitest';
import type { Reader } from './hit-entry.ts';
import { webhookEntries } from './webhook-entries.ts';

const webhooks = [
  { webhookId: 'staff', url: 'https://staff.noord.example/in', description: 'Personeelssysteem', isPaused: false, failures: 0 },
  { webhookId: 'guide', url: 'https://guide.noord.example/hooks', description: '', isPaused: true, failures: 10 },
] as Webhook[];
const reader = { t: (key: string) => key } as Reader;

describe('webhooks', () => {
  it.each([
    ['https://staff.noord.example/in', ['webhook-staff']],
    ['PERSONEEL', ['webhook-staff']],
    ['noord.example', ['webhook-staff', 'webhook-guide']],
    ['personeel hooks', []],
    ['', []],
  ])('are found by %j: %j', (typed, ids) => expect(webhookEntries(typed, webhooks, reader).map(({ id }) => id)).toEqual(ids));

  it('have the same name as on their page', () => {
    const [entry] = webhookEntries('guide', webhooks, reader);
    expect(entry).toMatchObject({ title: 'guide.noord.example', status: { glyph: 'trouble', word: 'webhook.state-paused' } });
  });
});
