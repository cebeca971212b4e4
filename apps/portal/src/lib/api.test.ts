import { listLoyaltyEntries } from '@demarc/contract/loyalty.ts';
import { describe, expect, it } from 'vitest';
import { getReadCall, query } from './api.ts';

describe('the call of a read', () => {
  it('comes from its query key, ignoring further parts of the key', () => {
    const input = { query: { limit: 25 } };
    const { queryKey } = query(listLoyaltyEntries, input);
    expect(getReadCall(queryKey)).toEqual({ operation: listLoyaltyEntries, input });
    expect(getReadCall([...queryKey, 'earnedIn', 2026])).toEqual({ operation: listLoyaltyEntries, input });
  });

  it.each([[{ earnedIn: 2026 }], [20_240_317], [null]])('is null for a key with %j as input', (input) => {
    query(listLoyaltyEntries, {});
    expect(getReadCall([listLoyaltyEntries.id, input])).toBeNull();
  });
});
