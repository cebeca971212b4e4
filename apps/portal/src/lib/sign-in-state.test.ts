import { expect, it } from 'vitest';
import { clearStaleSignIns } from './sign-in-state.ts';

it('clears pending sign-ins of 900 seconds and older, and nothing that is not one', () => {
  const now = 1_790_000_000;
  const entries = new Map([
    ['oidc.fresh', JSON.stringify({ created: now - 899 })],
    ['oidc.stale', JSON.stringify({ created: now - 900 })],
    ['oidc.broken', '{'],
    ['demarc.token', 'kept'],
  ]);
  clearStaleSignIns(
    {
      get length() {
        return entries.size;
      },
      key: (index: number) => [...entries.keys()][index] ?? null,
      getItem: (key: string) => entries.get(key) ?? null,
      removeItem: (key: string) => void entries.delete(key),
    } as Storage,
    now,
  );
  expect([...entries.keys()]).toEqual(['oidc.fresh', 'demarc.token']);
});
