import { ProblemError } from '@demarc/client/client.ts';
import { listLoyaltyEntries } from '@demarc/contract/loyalty.ts';
import { describe, expect, it, vi } from 'vitest';
import { getReadCall, query, queryClient } from './api.ts';
import { showDialog } from './dialogs.ts';

vi.mock('./dialogs.ts', async (original) => ({ ...(await original<typeof import('./dialogs.ts')>()), showDialog: vi.fn() }));
vi.mock('./update-available.ts', () => ({ announceUpdate: async () => false }));

it('opens a dialog for a write that the server fails, and none for a read', async () => {
  const fail = () => Promise.reject(new ProblemError(500, null, null));
  await expect(queryClient.fetchQuery({ queryKey: ['failing'], queryFn: fail })).rejects.toBeInstanceOf(ProblemError);
  const write = queryClient.getMutationCache().build(queryClient, { mutationFn: fail });
  await expect(write.execute(undefined)).rejects.toBeInstanceOf(ProblemError);
  await vi.waitFor(() => expect(showDialog).toHaveBeenCalledTimes(1));
});

describe('the call of a read', () => {
  it('comes from its query key, whatever else the key contains', () => {
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
