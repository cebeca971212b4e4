import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { requestMsaVerificationCode } from '@demarc/contract/msa.ts';
import type { OperationShape } from '@demarc/contract/operation.ts';
import type { operations } from '@demarc/contract/operations.ts';
import { events } from '../db/schema/audit.ts';
import { insertAccount, insertCustomer } from './builders.ts';
import { fullPackageCode } from './full-addresses.ts';
import { type FullCustomer, insertFullCustomer, insertWebhook, nextCustomerId } from './full-customer.ts';
import { loadKindFixtures, type RowIds } from './kind-fixtures.ts';
import { signIdToken } from './sign-id-token.ts';
import type { TestApi } from './test-api.ts';
import { type RawInput, validInput } from './valid-input.ts';

/** Token of the provider's system; tests that use it start the API with `systemEnv`. */
export const systemToken = 'token-of-the-back-office';
export const systemEnv = { PROVIDER_TOKEN: `back-office:${systemToken}`, WEBHOOK_NETWORKS: '203.0.113.0/24' };

export interface ValidCall {
  input: RawInput;
  token: string | undefined;
  /** The customer who makes the call, or is its subject. */
  fullCustomer: FullCustomer;
}

type OperationId = (typeof operations)[number]['id'];
type Table<T> = { readonly [Id in OperationId]?: T };

/** Customer values for operations that need a customer who is not active. */
const customerOverrides: Table<Parameters<typeof insertCustomer>[1]> = {
  approveCustomer: { status: 'APPLICATION' },
  refuseCustomer: { status: 'APPLICATION' },
  releaseCustomer: { status: 'BLOCKED' },
};

type PartialInput = Partial<RawInput>;
const toActivationInput = ({ invitedId, activationCode }: FullCustomer): PartialInput => ({
  params: { accountId: invitedId },
  body: { activationCode },
});

/** Prices need a format, and a product cannot require itself. */
const product = {
  productCode: 'Proef',
  name: { en: 'Proef', nl: 'Proef' },
  productType: 'LINE',
  chargeType: 'MRC',
  unit: 'MONTH',
  unitPrice: '1.0000',
  mandatory: true,
  minQuantity: 1,
  maxQuantity: 1,
  defaultQuantity: 1,
  requires: [],
  excludes: [],
  attributes: {},
};

/** Values that a successful call needs beyond its schemas. */
const inputOverrides: Table<(own: FullCustomer, api: TestApi) => PartialInput | Promise<PartialInput>> = {
  exchangeToken: ({ apiToken }) => ({ body: { token: apiToken } }),
  confirmSignIn: async ({ loginId }, api) => ({ body: { token: await signIdToken(api, loginId) } }),
  describeToken: ({ apiToken }) => ({ body: { token: apiToken } }),
  switchAccount: async ({ loginId }, { db }) => {
    const { customerId } = await insertCustomer(db, { customerId: nextCustomerId() });
    return { body: { accountId: (await insertAccount(db, { customerId, loginId })).accountId } };
  },
  updateCustomerApprovalLimit: async ({ customerId }, { db }) => {
    // A limit is refused without a second user who can approve.
    await insertAccount(db, { customerId, roles: ['RESELLER_ORDER'] });
    return {};
  },
  updateAccount: () => ({ body: { status: 'ENABLED', resendActivation: false } }),
  activateAccount: toActivationInput,
  checkActivation: toActivationInput,
  requestActivationCode: ({ invitedId }) => ({ params: { accountId: invitedId } }),
  signMsa: async ({ customerId, signingToken }, api) => {
    await api.call(requestMsaVerificationCode, { params: { signingToken } });
    const mail = (await api.listMails(customerId)).at(-1);
    return { body: { verificationCode: /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] } };
  },
  terminateMsa: ({ signedMsaId }) => ({ params: { msaId: signedMsaId } }),
  validateCoc: () => ({ query: { number: '90000001' } }),
  validateVatNumber: () => ({ query: { number: 'NL800000001B01' } }),
  getAvailabilityBatch: () => ({ query: { outcome: 'TO_FIX' } }),
  createAddressWatch: ({ availabilityId }) => ({ body: { availabilityId } }),
  putProviderPackage: () => ({ body: { products: [product] } }),
  putCustomerPrices: () => ({ body: { prices: [{ productCode: 'Proef', unitPrice: '1.0000' }] } }),
  // Only points that are added expire, and not before today.
  addLoyaltyEntry: (_own, { clock }) => ({ body: { points: 1, expiresOn: formatAmsterdamDate(clock.now()) } }),
  search: () => ({ query: { q: 'proef', kind: 'line' } }),
  // Newer than every event.
  listNotices: () => ({ query: { before: 2_147_483_647 } }),
  createWebhook: () => ({ body: { url: 'https://203.0.113.7/in', types: ['order.*'] } }),
  updateWebhook: () => ({ body: { url: 'https://203.0.113.7/in', types: ['order.*'] } }),
  createProviderWebhook: () => ({ body: { types: ['order.*'] } }),
  updateProviderWebhook: () => ({ body: { types: ['order.*'] } }),
  followEvents: async ({ customerId }, { db, clock }) => {
    const event = { type: 'line.changed', objectId: 'Proef', data: {}, occurredAt: clock.now() };
    await db.insert(events).values({ customerId, ...event });
    return { query: { follow: false } };
  },
};

/**
 * Builds a call that succeeds with all its optional fields, by an administrator of the given customer or of a new one that has the rows of
 * its kind, or by the provider.
 */
export async function validCall(api: TestApi, operation: OperationShape, customer?: FullCustomer): Promise<ValidCall> {
  const id = operation.id as OperationId;
  const kind = (await loadKindFixtures()).find(({ operations }) => operations.some((operation) => operation.id === id));
  const fullCustomer =
    customer ?? (await insertFullCustomer(api, { values: customerOverrides[id], fixtures: kind ? [kind] : [] }));
  const part = (await (kind?.inputs[id] ?? inputOverrides[id])?.(fullCustomer, api)) ?? {};
  const rows: RowIds = {
    customerId: fullCustomer.customerId,
    accountId: fullCustomer.colleagueId,
    contactId: fullCustomer.contactId,
    tokenId: fullCustomer.tokenId,
    availabilityId: fullCustomer.availabilityId,
    watchId: fullCustomer.watchId,
    packageCode: fullPackageCode,
    batchId: fullCustomer.batchId,
    row: fullCustomer.batchRow,
    msaId: fullCustomer.offeredMsaId,
    signingToken: fullCustomer.signingToken,
    ...(operation.access.signedIn
      ? { webhookId: fullCustomer.webhookId, deliveryId: fullCustomer.deliveryId }
      : await insertWebhook(api, null)),
    ...kind?.getParams(fullCustomer),
  };
  const { access, params } = operation;
  const pathParams = Object.keys(params?.properties ?? {}).map((name) => {
    if (!(name in rows)) throw new Error(`There is no row for ${name} of ${id}: its fixtures have to insert one.`);
    return [name, rows[name]];
  });
  return {
    fullCustomer,
    input: validInput(operation, { ...part, params: { ...Object.fromEntries(pathParams), ...part.params } }),
    token: access.signedIn ? fullCustomer.token : access.provider ? systemToken : undefined,
  };
}
