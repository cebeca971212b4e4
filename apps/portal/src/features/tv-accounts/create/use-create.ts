import {
  createTvAccount,
  getTvAccountSummary,
  listTvAccounts,
  type TvAccount,
  type TvAccountCreateRequest,
} from '@demarc/contract/tv-account.ts';
import { generateTvActivationCode } from '@demarc/contract/tv-activation.ts';
import type { TvPackage } from '@demarc/contract/tv-package.ts';
import { addTvProduct } from '@demarc/contract/tv-product.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callOnce } from '../../../lib/api.ts';
import { whileBusy } from '../../../lib/busy.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';

interface NewAccount {
  body: TvAccountCreateRequest;
  /** Each add-on comes after the packages it requires. */
  addOns: readonly TvPackage[];
  /** False for a later start date: a code is useless before the package starts. */
  wantsCode: boolean;
}

export interface CreatedAccount {
  account: TvAccount;
  /** The result of each add-on; `error` is null on success. */
  addOns: readonly { one: TvPackage; error: unknown }[];
}

/** Creates an account with its add-ons. Idempotency keys make a retry after a lost response safe. */
export function useCreate() {
  const queries = useQueryClient();
  return useSingleMutation<CreatedAccount, NewAccount>({
    // The form creates one account at a time.
    subjectOf: () => null,
    mutationFn: (wanted) => whileBusy(create(wanted)),
    onSuccess: () => {
      for (const { id } of [listTvAccounts, getTvAccountSummary]) void queries.invalidateQueries({ queryKey: [id] });
    },
  });
}

async function create({ body, addOns, wantsCode }: NewAccount): Promise<CreatedAccount> {
  const account = await callOnce(createTvAccount, { body });
  const params = { id: account.id };
  const results: { one: TvPackage; error: unknown }[] = [];
  for (const one of addOns) {
    const product = addOnRequest(one, body);
    const error = await failureOf(callOnce(addTvProduct, { params, body: product }));
    results.push({ one, error });
  }
  // Ignore a failure: the account page offers to issue a code.
  if (wantsCode) await failureOf(callOnce(generateTvActivationCode, { params, body: {} }));
  return { account, addOns: results };
}

/** An add-on starts on the same day as the account. */
export function addOnRequest({ productCode }: TvPackage, { startDate = null }: Pick<TvAccountCreateRequest, 'startDate'>) {
  return { productCode, startDate };
}

/** Returns the error instead of throwing, because the account exists even if a later call fails. */
async function failureOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
    return null;
  } catch (error) {
    return error;
  }
}
