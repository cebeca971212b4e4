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
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { client } from '../../../lib/api.ts';
import { whileBusy } from '../../../lib/busy.ts';

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

/** The key of each call that belongs to one request, the same each time it is asked for. */
type KeyOf = (call: string) => string;

/** Makes an account with all that was chosen. The same again, by a double click or after no answer, makes no second one. */
export function useCreate() {
  const queries = useQueryClient();
  const sent = useRef({ text: '', keys: new Map<string, string>() });
  return useMutation<CreatedAccount, Error, NewAccount>({
    mutationFn: (wanted) => {
      const text = JSON.stringify(wanted.body);
      if (sent.current.text !== text) sent.current = { text, keys: new Map() };
      const { keys } = sent.current;
      const keyOf: KeyOf = (call) => {
        const key = keys.get(call) ?? crypto.randomUUID();
        keys.set(call, key);
        return key;
      };
      return whileBusy(create(wanted, keyOf));
    },
    onSuccess: () => {
      for (const { id } of [listTvAccounts, getTvAccountSummary]) void queries.invalidateQueries({ queryKey: [id] });
    },
  });
}

async function create({ body, addOns, wantsCode }: NewAccount, keyOf: KeyOf): Promise<CreatedAccount> {
  const account = await client.call(createTvAccount, { body }, { idempotencyKey: keyOf('account') });
  const params = { id: account.id };
  const results: { one: TvPackage; error: unknown }[] = [];
  for (const one of addOns) {
    const product = addOnRequest(one, body);
    const idempotencyKey = keyOf(one.productCode);
    const error = await failureOf(client.call(addTvProduct, { params, body: product }, { idempotencyKey }));
    results.push({ one, error });
  }
  // Without one, the account's page offers to make it.
  if (wantsCode) {
    await failureOf(client.call(generateTvActivationCode, { params, body: {} }, { idempotencyKey: keyOf('activation') }));
  }
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
