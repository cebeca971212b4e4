import { requestMsaVerificationCode } from '@demarc/contract/msa.ts';
import type { OperationShape } from '@demarc/contract/operation.ts';
import type { operations } from '@demarc/contract/operations.ts';
import { insertAccount, insertCustomer } from './builders.ts';
import { type FullCustomer, insertFullCustomer, insertWebhook, nextCustomerId } from './full-customer.ts';
import type { TestApi } from './test-api.ts';
import { type RawInput, validInput } from './valid-input.ts';

/** The token of the provider's system that calls; an API for these calls is started with `systemEnv`. */
export const systemToken = 'token-of-the-back-office';
export const systemEnv = { PROVIDER_TOKEN: `back-office:${systemToken}` };

export interface ValidCall {
  input: RawInput;
  token: string | undefined;
  /** Whose call it is, or whom it is about. */
  own: FullCustomer;
}

type OperationId = (typeof operations)[number]['id'];
type Table<T> = { readonly [Id in OperationId]?: T };

/** The customer that an operation asks for, where an active one will not do. */
const customers: Table<Parameters<typeof insertCustomer>[1]> = {
  approveCustomer: { status: 'APPLICATION' },
  refuseCustomer: { status: 'APPLICATION' },
  releaseCustomer: { status: 'BLOCKED' },
};

type Part = Partial<RawInput>;
const withCode = ({ invitedId, activationCode }: FullCustomer): Part => ({
  params: { accountId: invitedId },
  body: { activationCode },
});

/** What an input has to name beyond its schemas for the call to succeed. */
const parts: Table<(own: FullCustomer, api: TestApi) => Part | Promise<Part>> = {
  exchangeToken: ({ apiToken }) => ({ body: { token: apiToken } }),
  switchAccount: async ({ loginId }, { db }) => {
    const { customerId } = await insertCustomer(db, { customerId: nextCustomerId() });
    return { body: { accountId: (await insertAccount(db, { customerId, loginId })).accountId } };
  },
  updateAccount: () => ({ body: { status: 'ENABLED', resendActivation: false } }),
  activateAccount: withCode,
  checkActivation: withCode,
  requestActivationCode: ({ invitedId }) => ({ params: { accountId: invitedId } }),
  signMsa: async ({ customerId, signingToken }, api) => {
    await api.call(requestMsaVerificationCode, { params: { signingToken } });
    const mail = (await api.mailsOf(customerId)).at(-1);
    return { body: { verificationCode: /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] } };
  },
  terminateMsa: ({ signedMsaId }) => ({ params: { msaId: signedMsaId } }),
  validateCoc: () => ({ query: { number: '90000001' } }),
  validateVatNumber: () => ({ query: { number: 'NL800000001B01' } }),
};

/** A call that succeeds, by an administrator of a customer, a new one where none is handed in, or by the provider, with everything that it needs. */
export async function validCall(api: TestApi, operation: OperationShape, of?: FullCustomer): Promise<ValidCall> {
  const id = operation.id as OperationId;
  const own = of ?? (await insertFullCustomer(api, { values: customers[id] }));
  const part = (await parts[id]?.(own, api)) ?? {};
  const rows = {
    ...{ customerId: own.customerId, accountId: own.colleagueId, contactId: own.contactId, tokenId: own.tokenId },
    ...{ msaId: own.offeredMsaId, signingToken: own.signingToken, ...(await insertWebhook(api, null)) },
  };
  const { access, params } = operation;
  const named = Object.keys(params?.properties ?? {}).map((name) => {
    if (!(name in rows)) throw new Error(`There is no row for ${name} of ${id}: insertFullCustomer has to make one.`);
    return [name, rows[name as keyof typeof rows]];
  });
  return {
    own,
    input: validInput(operation, { ...part, params: { ...Object.fromEntries(named), ...part.params } }),
    token: access.signedIn ? own.token : access.provider ? systemToken : undefined,
  };
}
