import {
  activateTvAccount,
  createTvAccount,
  listTvAccounts,
  type TvAccount,
  type TvAccountCreateRequest,
} from '@demarc/contract/tv-account.ts';
import { getTvAccountSummary } from '@demarc/contract/tv-account-counts.ts';
import { generateTvActivationCode } from '@demarc/contract/tv-activation.ts';
import type { TvPackage } from '@demarc/contract/tv-package.ts';
import { addTvProduct } from '@demarc/contract/tv-product.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callIdempotently } from '../../../lib/api.ts';
import { trackBusy } from '../../../lib/busy.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';

interface NewAccountInput {
  body: TvAccountCreateRequest;
  /** Each add-on comes after the packages it requires. */
  addOns: readonly TvPackage[];
  /** Whether the package starts today; if later, the account is activated, and a code is useful, when it starts. */
  isToday: boolean;
}

export interface CreatedAccount {
  account: TvAccount;
  /** The result of each add-on; `error` is null on success. */
  addOns: readonly { tvPackage: TvPackage; error: unknown }[];
}

/** Creates an account with its add-ons. Idempotency keys make a retry after a lost response safe. */
export function useCreateTvAccount() {
  const queries = useQueryClient();
  return useSingleMutation<CreatedAccount, NewAccountInput>({
    // The form creates one account at a time.
    getSubject: () => null,
    mutationFn: (input) => trackBusy(createTvAccountWithAddOns(input)),
    onSuccess: () => {
      for (const { id } of [listTvAccounts, getTvAccountSummary]) void queries.invalidateQueries({ queryKey: [id] });
    },
  });
}

async function createTvAccountWithAddOns({ body, addOns, isToday }: NewAccountInput): Promise<CreatedAccount> {
  const account = await callIdempotently(createTvAccount, { body });
  const params = { id: account.id };
  const results: { tvPackage: TvPackage; error: unknown }[] = [];
  for (const tvPackage of addOns) {
    const product = toAddOnRequest(tvPackage, body);
    const error = await catchError(callIdempotently(addTvProduct, { params, body: product }));
    results.push({ tvPackage, error });
  }
  // The end user expects a picture after entering the code. Failures are ignored, because the account page offers both actions.
  if (isToday) {
    await catchError(callIdempotently(activateTvAccount, { params }));
    await catchError(callIdempotently(generateTvActivationCode, { params, body: {} }));
  }
  return { account, addOns: results };
}

/** An add-on starts on the same day as the account. */
export function toAddOnRequest({ productCode }: TvPackage, { startDate = null }: Pick<TvAccountCreateRequest, 'startDate'>) {
  return { productCode, startDate };
}

/** Returns the error instead of throwing, because the account exists even if a later call fails. */
async function catchError(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
    return null;
  } catch (error) {
    return error;
  }
}
