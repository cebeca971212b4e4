import { ProblemError } from '@demarc/client/client.ts';
import { activateTvAccount, getTvAccount, type TvAccount } from '@demarc/contract/tv-account.ts';
import { generateTvActivationCode } from '@demarc/contract/tv-activation.ts';
import { useQuery } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { client, query, queryClient, setCachedRead } from '../../../lib/api.ts';
import texts from '../../../locales/en/tv-activation.json';
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { IssueForm } from './issue-form.tsx';
import type { ActiveCodes } from './use-tv-account.ts';

addTexts('tv-activation', texts);

const params = { id: 71_001 };
const noCodes = { direct: null, unconfirmed: null } as ActiveCodes;
const account = {
  ...params,
  status: 'new',
  devices: [],
  maxDevices: 3,
  products: [{ type: 'base', status: 'active', startDate: '2026-11-01' }],
  endUser: { email: '' },
} as unknown as TvAccount;
const startsLater = [{ ...account.products[0]!, status: 'pending', startDate: '2027-01-01' }] as TvAccount['products'];

/** Shows the cached account, as the page does, and responds to the calls in order: with an account, a code or a refusal. */
async function renderForm(shown: TvAccount, responses: readonly ((operationId: string) => unknown)[]) {
  setCachedRead(getTvAccount, { params }, shown);
  const remainingResponses = [...responses];
  const calls: string[] = [];
  vi.spyOn(client, 'call').mockImplementation((async ({ id }: { id: string }) => {
    calls.push(id);
    return remainingResponses.shift()!(id);
  }) as never);
  const onDone = vi.fn();
  const Page = () => {
    const { data } = useQuery({ ...query(getTvAccount, { params }), enabled: false });
    return <IssueForm account={data!} codes={noCodes} onDone={onDone} />;
  };
  return { ...(await renderPage(Page)), calls, onDone };
}

const activated = () => ({ ...account, status: 'active' });
const code = () => ({ activationCode: 'ABCD1234' });
const refuse = (refusal: string) => () => {
  throw new ProblemError(409, { status: 409, code: refusal } as never, null);
};

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

it('activates a new account and creates its code', async () => {
  const { screen, calls, onDone } = await renderForm(account, [activated, code]);
  await screen.getByRole('button', { name: 'Activate and create code' }).click();
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(calls).toEqual([activateTvAccount.id, generateTvActivationCode.id]);
});

it('creates no code if the activation is refused', async () => {
  const { screen, calls, onDone } = await renderForm(account, [refuse('CUSTOMER_NOT_ACTIVE')]);
  await screen.getByRole('button', { name: 'Activate and create code' }).click();
  await expect.poll(() => screen.getByRole('alert').element().textContent).toContain(texts['refused-CUSTOMER_NOT_ACTIVE']);
  expect(calls).toEqual([activateTvAccount.id]);
  expect(onDone).not.toHaveBeenCalled();
});

it('only creates the code when the user retries after a refused code', async () => {
  const { screen, calls, onDone } = await renderForm(account, [activated, refuse('DEVICE_LIMIT'), code]);
  await screen.getByRole('button', { name: 'Activate and create code' }).click();
  await expect.poll(() => screen.getByRole('alert').element().textContent).toContain(texts['refused-DEVICE_LIMIT']);
  await screen.getByRole('button', { name: 'Create code', exact: true }).click();
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(calls).toEqual([activateTvAccount.id, generateTvActivationCode.id, generateTvActivationCode.id]);
});

it('does not activate an account whose package starts later', async () => {
  const { screen, calls, onDone } = await renderForm({ ...account, products: startsLater }, [code]);
  await screen.getByRole('button', { name: 'Create code', exact: true }).click();
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(calls).toEqual([generateTvActivationCode.id]);
});
