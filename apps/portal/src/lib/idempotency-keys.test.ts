import { NoAnswerError, ProblemError } from '@demarc/client/client.ts';
import { describe, expect, it } from 'vitest';
import { withIdempotencyKey } from './idempotency-keys.ts';

/** Sends a request and returns the key that it used. */
async function sendAndGetKey(request: string, outcome: Error | null = null): Promise<string> {
  let used = '';
  await withIdempotencyKey(request, (key) => {
    used = key;
    return outcome ? Promise.reject(outcome) : Promise.resolve();
  }).catch(() => null);
  return used;
}

describe('the key of a create', () => {
  it.each([
    ['no response', new NoAnswerError('The network')],
    ['a 503', new ProblemError(503, null, 1)],
    ['a 500', new ProblemError(500, null, null)],
  ])('stays the same after %s, for the same values', async (what, error) => {
    const request = `contact ${what}`;
    const first = await sendAndGetKey(request, error);
    expect(await sendAndGetKey(`${request} changed`, error)).not.toBe(first);
    expect(await sendAndGetKey(request)).toBe(first);
  });

  it('changes after a success, and after a rejection', async () => {
    const first = await sendAndGetKey('note');
    expect(first).toMatch(/^[\da-f-]{36}$/);
    const second = await sendAndGetKey('note', new ProblemError(409, null, null));
    const third = await sendAndGetKey('note');
    expect(new Set([first, second, third]).size).toBe(3);
  });
});
