import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { terminateLine } from '@demarc/contract/line.ts';
import { requestMsaVerificationCode } from '@demarc/contract/msa.ts';
import type { OperationShape } from '@demarc/contract/operation.ts';
import type { operations } from '@demarc/contract/operations.ts';
import type { TvAccountStatus } from '@demarc/contract/tv-account.ts';
import { cancelTvUnconfirmedCode } from '@demarc/contract/tv-activation.ts';
import { cancelTvProduct } from '@demarc/contract/tv-product.ts';
import { eq } from 'drizzle-orm';
import { events } from '../db/schema/audit.ts';
import { lines } from '../db/schema/line.ts';
import { orders } from '../db/schema/order.ts';
import { tvAccounts } from '../db/schema/tv.ts';
import { createContract } from '../kinds/line/contract-term.ts';
import { insertAccount, insertCustomer } from './builders.ts';
import { fullPackageCode } from './full-addresses.ts';
import { type FullCustomer, insertFullCustomer, insertWebhook, nextCustomerId } from './full-customer.ts';
import { fullTvAddon, fullTvProductId } from './full-tv.ts';
import { buildLineOrder, getWorkdayFromToday, insertOrderable } from './orderable.ts';
import { signIdToken } from './sign-id-token.ts';
import type { TestApi } from './test-api.ts';
import { testBase } from './tv.ts';
import { type RawInput, validInput } from './valid-input.ts';

/** Token of the provider's system; tests that use it start the API with `systemEnv`. */
export const systemToken = 'token-of-the-back-office';
export const systemEnv = { PROVIDER_TOKEN: `back-office:${systemToken}`, WEBHOOK_NETWORKS: '203.0.113.0/24' };

export interface ValidCall {
  input: RawInput;
  token: string | undefined;
  /** The customer who makes the call, or whom it is about. */
  own: FullCustomer;
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

/** Single values, because a query string cannot contain a list as one value. */
const singleValueQuery = { status: 'ACTIVE', operationalState: 'UP', technology: 'FTTH_GPON' };

const orderQuery = {
  ...{ type: 'LINE', subType: 'CREATE', status: 'NEW', waitingOn: 'PROVIDER', jeopardy: 'NONE', q: 'proef', sort: 'orderId' },
};

/** Prices need a format, and a product cannot require itself. */
const product = {
  ...{ productCode: 'Proef', name: { en: 'Proef', nl: 'Proef' }, productType: 'LINE', chargeType: 'MRC', unit: 'MONTH' },
  ...{ unitPrice: '1.0000', mandatory: true, minQuantity: 1, maxQuantity: 1, defaultQuantity: 1, requires: [], excludes: [] },
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
  listLines: () => ({ query: { ...singleValueQuery, q: 'proef' } }),
  exportLines: () => ({ query: { ...singleValueQuery, q: 'proef' } }),
  updateLineReferences: ({ lineId }) => ({ body: { lines: [{ lineId, reference: 'Proef' }] } }),
  reportLineFault: ({ diagnosticId }) => ({
    body: { since: '2025-01-06T08:00:00Z', contactPhone: '0205550100', diagnosticId },
  }),
  startLineDiagnostic: () => ({ body: { type: 'PON' } }),
  releaseProviderLine: async ({ lineId }, { db }) => {
    await db.update(lines).set({ status: 'SUSPENDED' }).where(eq(lines.lineId, lineId));
    return {};
  },
  createLineOrder: async ({ customerId }, api) => ({
    query: { dryRun: false },
    body: buildLineOrder(await insertOrderable(api, customerId), {
      ...{ projectId: 'Proef', subType: 'CREATE', reference: 'Proef', purchaseOrderNumber: 'Proef', note: 'Proef' },
      contact: { lastName: 'Proef', email: 'proef@test.example' },
      details: {
        ...{ slaProductCode: 'SLA-247', options: [{ productCode: 'CPE', quantity: 1 }], lineId: null, migration: null },
        endUser: { companyName: 'Proef', lastName: 'Proef', email: 'proef@test.example', phoneNumber: '0205550100' },
        connection: { nlsType: '6', israPoint: null, ftuId: 'FTU-1', room: 'Proef', testAndLabel: true },
        appointmentWish: { window: 'DAY', phoneNumber: '0205550100', remarks: 'Proef' },
        evcs: [{ productCode: 'EVC', circuitType: 'ETHERNET', vlanId: 7, ipv4PrefixLength: 29, ipv6PrefixLength: 56 }],
      },
    }),
  }),
  listOrders: () => ({ query: orderQuery }),
  search: () => ({ query: { q: 'proef', kind: 'line' } }),
  // Newer than every event.
  listNotices: () => ({ query: { before: 2_147_483_647 } }),
  exportOrders: () => ({ query: orderQuery }),
  updateOrder: () => ({ body: { wishDate: getWorkdayFromToday(3) } }),
  cancelOrder: () => ({ query: { dryRun: false }, body: { expectedCharge: undefined } }),
  addOrderDocument: () => ({ body: { content: Buffer.from('%PDF-1.7 Proef').toString('base64') } }),
  terminateLine: async (own, api) => {
    await insertContract(own, api);
    return { query: { dryRun: false }, body: { wishDate: getWorkdayFromToday(3), reason: 'MOVED' } };
  },
  withdrawLineTermination: async (own, api) => {
    await insertContract(own, api);
    const params = { customerId: own.customerId, lineId: own.lineId };
    await api.call(terminateLine, { params, query: {}, body: { wishDate: getWorkdayFromToday(3) } }, own.token);
    return {};
  },
  moveProviderOrder: async (own, api) => {
    await prepareAcceptedOrder(own, api);
    const date = getWorkdayFromToday(3);
    const appointment = { date, window: 'DAY', contactPhoneNumber: '0205550100' };
    const planned = { status: 'PLANNED', plannedDate: date, appointment, milestone: 'APPOINTMENT_PLANNED' };
    return { body: { ...planned, delivery: undefined } };
  },
  reachProviderOrderMilestone: async (own, api) => {
    await prepareAcceptedOrder(own, api);
    return { body: { code: 'SENT_TO_CARRIER' } };
  },
  updateProviderOrderAppointment: async (own, api) => {
    await prepareAcceptedOrder(own, api);
    return { body: { date: getWorkdayFromToday(3) } };
  },
  addProviderOrderDocument: () => ({ body: { content: Buffer.from('%PDF-1.7 Proef').toString('base64') } }),
  createProviderIpPool: () => ({ body: { prefix: nextPoolPrefix() } }),
  createTvAccount: ({ lineId }, { clock }) => ({
    body: { productCode: testBase, lineId, pin: '2580', startDate: formatAmsterdamDate(clock.now()) },
  }),
  listTvAccounts: () => ({ query: { productCode: testBase, status: 'active', q: 'proef' } }),
  exportTvAccounts: () => ({ query: { productCode: testBase, status: 'active', q: 'proef' } }),
  cancelTvAccount: () => ({ query: { direct: false } }),
  activateTvAccount: setTvStatus('new'),
  resumeTvAccount: setTvStatus('suspended'),
  cancelTvAccountCancellation: setTvStatus('cancelling'),
  setTvPin: () => ({ body: { pin: '2580' } }),
  addTvProduct: (_own, { clock }) => ({ body: { productCode: fullTvAddon, startDate: formatAmsterdamDate(clock.now()) } }),
  cancelTvProduct: () => ({ query: { direct: false } }),
  cancelTvProductCancellation: async ({ tvAccountId: id, token }, api) => {
    await api.call(cancelTvProduct, { params: { id, productId: fullTvProductId }, query: {} }, token);
    return {};
  },
  createTvUnconfirmedCode: async ({ tvAccountId: id, activationCodeId, token }, api) => {
    await api.call(cancelTvUnconfirmedCode, { params: { id, activationCodeId } }, token);
    return {};
  },
  requestTvActivation: ({ unconfirmedCode }) => ({ body: { activationCode: unconfirmedCode } }),
  putProviderTvPackage: () => ({ params: { productCode: 'TEST-PUT' }, body: { price: '1.00', publicViewing: false } }),
  redeemTvCode: ({ directCode }) => ({ body: { activationCode: directCode } }),
  checkTvPin: () => ({ body: { pin: '2580' } }),
  createWebhook: () => ({ body: { url: 'https://203.0.113.7/in', types: ['order.*'] } }),
  updateWebhook: () => ({ body: { url: 'https://203.0.113.7/in', types: ['order.*'] } }),
  createProviderWebhook: () => ({ body: { types: ['order.*'] } }),
  updateProviderWebhook: () => ({ body: { types: ['order.*'] } }),
  followEvents: async ({ customerId }, { db, clock }) => {
    const event = { type: 'line.changed', objectId: 'Proef', data: {}, occurredAt: clock.now() };
    await db.insert(events).values({ customerId, ...event });
    return { query: { follow: false } };
  },
  finishDiagnostic: ({ openDiagnosticId }) => ({ params: { diagnosticId: openDiagnosticId }, body: { dsl: null } }),
};

/** Sets the status of the TV account that an operation requires. */
function setTvStatus(status: TvAccountStatus) {
  return async ({ tvAccountId }: FullCustomer, { db }: TestApi): Promise<PartialInput> => {
    const cancellation = { previousStatus: 'active', cancellationDate: '2099-12-31' } as const;
    const values = { status, ...(status === 'cancelling' && cancellation) };
    await db.update(tvAccounts).set(values).where(eq(tvAccounts.tvAccountId, tvAccountId));
    return {};
  };
}

let lastPool = 0;

/** A prefix that no other call has added. */
function nextPoolPrefix(): string {
  lastPool += 1;
  return `2001:db8:${lastPool.toString(16)}::/48`;
}

/** Gives the line a contract, as every delivered line has. */
async function insertContract({ lineId }: FullCustomer, { db }: TestApi): Promise<void> {
  const contract = createContract('2026-01-05', 12);
  await db.update(lines).set({ contract, contractEndDate: contract.initialTermEndDate }).where(eq(lines.lineId, lineId));
}

/** Makes the order accepted, with an appointment. */
async function prepareAcceptedOrder({ orderId }: FullCustomer, { db }: TestApi): Promise<void> {
  const when = { date: getWorkdayFromToday(2), window: 'DAY', status: 'CONFIRMED' } as const;
  const appointment = { ...when, address: null, contactPhoneNumber: '' };
  await db.update(orders).set({ status: 'ACCEPTED', appointment }).where(eq(orders.orderId, orderId));
}

/** A call that succeeds with all its optional fields, by an administrator of the given or a new customer, or by the provider. */
export async function validCall(api: TestApi, operation: OperationShape, of?: FullCustomer): Promise<ValidCall> {
  const id = operation.id as OperationId;
  const own = of ?? (await insertFullCustomer(api, { values: customerOverrides[id] }));
  const part = (await inputOverrides[id]?.(own, api)) ?? {};
  const rows = {
    ...{ customerId: own.customerId, accountId: own.colleagueId, contactId: own.contactId, tokenId: own.tokenId },
    ...{ availabilityId: own.availabilityId, watchId: own.watchId, packageCode: fullPackageCode },
    ...{ batchId: own.batchId, row: own.batchRow },
    ...{ orderId: own.orderId, documentId: own.documentId },
    ...{ lineId: own.lineId, diagnosticId: own.diagnosticId },
    ...{ id: own.tvAccountId, productId: fullTvProductId, deviceId: own.tvDeviceId, productCode: fullTvAddon },
    ...{ activationCodeId: own.activationCodeId, activationRequestId: own.activationRequestId },
    ...{ msaId: own.offeredMsaId, signingToken: own.signingToken },
    ...(operation.access.signedIn ? { webhookId: own.webhookId, deliveryId: own.deliveryId } : await insertWebhook(api, null)),
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
