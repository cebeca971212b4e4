import { ProblemError } from '@demarc/client/client.ts';
import { activateTvAccount, createTvAccount, type TvAccountCreateRequest } from '@demarc/contract/tv-account.ts';
import { generateTvActivationCode } from '@demarc/contract/tv-activation.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { client } from '../../../lib/api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { type CreatedAccount, useCreateTvAccount } from './use-create-tv-account.ts';

const body = { productCode: 'TV-BASE' } as unknown as TvAccountCreateRequest;

afterEach(() => vi.restoreAllMocks());

/** Creates an account, and returns the calls in order; the operation `refused` fails. */
async function create({ isToday, refused }: { isToday: boolean; refused?: string }) {
  const calls: string[] = [];
  vi.spyOn(client, 'call').mockImplementation((async ({ id }: { id: string }) => {
    calls.push(id);
    if (id === refused) throw new ProblemError(409, { status: 409, code: 'CUSTOMER_NOT_ACTIVE' } as never, null);
    return { id: 71_001 };
  }) as never);
  const created = vi.fn<(result: CreatedAccount) => void>();
  const Page = () => {
    const { mutate } = useCreateTvAccount();
    return (
      <button type="button" onClick={() => mutate({ body, addOns: [], isToday }, { onSuccess: created })}>
        Create
      </button>
    );
  };
  const { screen } = await renderPage(Page);
  await screen.getByRole('button', { name: 'Create' }).click();
  await vi.waitFor(() => expect(created).toHaveBeenCalledOnce());
  return { calls, result: created.mock.calls[0]![0] };
}

it('activates an account that starts today and creates its code', async () => {
  const { calls } = await create({ isToday: true });
  expect(calls).toEqual([createTvAccount.id, activateTvAccount.id, generateTvActivationCode.id]);
});

it('only creates an account that starts later', async () => {
  expect((await create({ isToday: false })).calls).toEqual([createTvAccount.id]);
});

it('creates the account and its code even if the activation is refused', async () => {
  const { calls, result } = await create({ isToday: true, refused: activateTvAccount.id });
  expect(calls).toEqual([createTvAccount.id, activateTvAccount.id, generateTvActivationCode.id]);
  expect(result).toEqual({ account: { id: 71_001 }, addOns: [] });
});
