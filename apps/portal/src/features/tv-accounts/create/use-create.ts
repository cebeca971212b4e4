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
  /** Each after what it needs. */
  addOns: readonly TvPackage[];
  /** A code lets a device in at once: of no use before the package begins. */
  wantsCode: boolean;
}

export interface CreatedAccount {
  account: TvAccount;
  /** How it went with what comes on top; the error of what was refused. */
  addOns: readonly { one: TvPackage; error: unknown }[];
}

/** Makes an account with all that was chosen. The same again after no answer makes no second one. */
export function useCreate() {
  const queries = useQueryClient();
  return useSingleMutation<CreatedAccount, NewAccount>({
    // One form, one account at a time.
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
  // Without one, the account's page offers to make it.
  if (wantsCode) await failureOf(callOnce(generateTvActivationCode, { params, body: {} }));
  return { account, addOns: results };
}

/** A package on top, from when the account begins. */
export function addOnRequest({ productCode }: TvPackage, { startDate = null }: Pick<TvAccountCreateRequest, 'startDate'>) {
  return { productCode, startDate };
}

/** Null where there is none: the account is there, whatever becomes of the rest. */
async function failureOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
    return null;
  } catch (error) {
    return error;
  }
}
