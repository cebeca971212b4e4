import { type Static, Type } from 'typebox';
import { actors } from './activity.ts';
import { Address, AddressRequest, buildAddressRules } from './address.ts';
import { tvEventSubjects } from './kinds/resources.ts';
import { csvExport, defineOperation } from './operation.ts';
import { createOffsetPageSchema, OffsetPageQuery } from './pagination.ts';
import { date } from './rules/date.ts';
import { email } from './rules/email.ts';
import { getMember } from './rules/field-rules.ts';
import { maxLength } from './rules/max-length.ts';
import { phoneNumber } from './rules/phone-number.ts';
import { pin } from './rules/pin.ts';
import { required } from './rules/required.ts';
import type { FieldRules } from './rules/rule.ts';
import { tvAccess as access, TvDeviceId, tvTag as tag } from './tv-access.ts';
import { tvAccountStatuses, tvActivationStates } from './tv-account-status.ts';
import { TvProduct } from './tv-product.ts';
import { Day, Instant, IntegerId, nullable, optional, Version } from './types.ts';

export const tvDeviceTypes = ['stb', 'app', 'smarttv'] as const;
export type TvDeviceType = (typeof tvDeviceTypes)[number];

/** An activated device of the account. */
export const TvDevice = Type.Object({
  deviceId: Type.String(),
  name: Type.String(),
  type: Type.Enum([...tvDeviceTypes]),
  activatedAt: Instant,
  lastSeenAt: nullable(Instant),
});
export type TvDevice = Static<typeof TvDevice>;

/** The end user of a TV account; unknown text is empty. */
export const TvEndUser = Type.Object({
  firstName: Type.String(),
  middleName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  phoneNumber: Type.String(),
  address: Address,
});
export type TvEndUser = Static<typeof TvEndUser>;

/** The television account of a household or company. No response contains the PIN. */
export const TvAccount = Type.Object({
  id: Type.Integer(),
  accountNr: Type.Integer(),
  status: Type.Enum([...tvAccountStatuses]),
  activation: Type.Enum([...tvActivationStates]),
  reference: nullable(Type.String()),
  lineId: nullable(Type.Integer()),
  endUser: TvEndUser,
  pinSet: Type.Boolean({ description: 'Whether a PIN is set. The API never returns the PIN.' }),
  maxDevices: Type.Integer(),
  devices: Type.Array(TvDevice),
  products: Type.Array(TvProduct, { description: 'Products of the account, including terminated ones, which come last.' }),
  monthlyAmount: Type.String({ description: 'Monthly total of the active products in EUR, excl. VAT.' }),
  createdAt: Instant,
  activatedAt: nullable(Instant),
  suspendedAt: nullable(Instant),
  cancellationDate: nullable(Day),
  endedAt: nullable(Instant),
  version: Version,
});
export type TvAccount = Static<typeof TvAccount>;

const accountParams = Type.Object({ id: IntegerId });
const transitionProblems = ['TV_ACCOUNT_ENDED', 'INVALID_TRANSITION', 'CUSTOMER_NOT_ACTIVE'] as const;

const personProperties = {
  firstName: optional(Type.String({ maxLength: 60 })),
  middleName: optional(Type.String({ maxLength: 60 })),
  email: optional(Type.String({ maxLength: 120 })),
  phoneNumber: optional(Type.String({ maxLength: 20 })),
};
const personRules = { 'endUser?.email': [email, maxLength(120)], 'endUser?.phoneNumber': [phoneNumber] };

/**
 * A request for a TV account. Without `lineId` the end user's address is required; with it, the address defaults to that of the
 * line. The base product is pending until `startDate`.
 */
export const tvAccountCreateRequest = Type.Object({
  productCode: Type.String({ maxLength: 40, description: 'Product code of a base package.' }),
  reference: optional(Type.String({ maxLength: 100 })),
  lineId: optional(IntegerId),
  endUser: Type.Object({
    ...personProperties,
    lastName: Type.String({ maxLength: 60 }),
    address: optional(AddressRequest),
  }),
  pin: optional(Type.String({ maxLength: 4 })),
  startDate: optional(Day),
});
export type TvAccountCreateRequest = Static<typeof tvAccountCreateRequest>;

/** Builds the rules for `tvAccountCreateRequest`, on the server and in the form. */
export function buildTvAccountCreateRules(value: unknown): FieldRules {
  const endUser = getMember(value, 'endUser');
  const address = getMember(endUser, 'address');
  const needsAddress = getMember(value, 'lineId') === null || getMember(value, 'lineId') === undefined;
  const addressPath = needsAddress ? 'endUser.address' : 'endUser.address?';
  return {
    productCode: [required],
    reference: [maxLength(100)],
    'endUser.lastName': [required, maxLength(60)],
    ...personRules,
    ...buildAddressRules(addressPath, getMember(address, 'country') ?? 'NL'),
    pin: [pin],
    'startDate?': [date],
  };
}

export const createTvAccount = defineOperation({
  id: 'createTvAccount',
  method: 'POST',
  path: '/v1/account',
  summary: 'Creates a TV account with a base package.',
  tag,
  access,
  body: tvAccountCreateRequest,
  bodyName: 'accountCreateRequest',
  rules: buildTvAccountCreateRules,
  repeatable: true,
  response: TvAccount,
  status: 201,
  problems: ['CUSTOMER_NOT_ACTIVE'],
});

const TvAccountFilter = Type.Object({
  minAccountNr: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  productCode: Type.Optional(Type.String({ maxLength: 40 })),
  status: Type.Optional(Type.Array(Type.Enum([...tvAccountStatuses]), { maxItems: tvAccountStatuses.length })),
  q: Type.Optional(Type.String({ minLength: 2, maxLength: 100 })),
  pending: Type.Optional(
    Type.Boolean({ description: 'Pass `true` to return only accounts with a device that is waiting for access.' }),
  ),
  codeExpired: Type.Optional(
    Type.Boolean({ description: 'Pass `true` to return only accounts without a device whose activation code expired.' }),
  ),
});

export const listTvAccounts = defineOperation({
  id: 'listTvAccounts',
  method: 'GET',
  path: '/v1/account',
  summary:
    'Lists TV accounts by number, starting at `minAccountNr`. With `pendingFirst`, accounts with a waiting device come first, longest wait first, then those whose activation code expired, and ended ones last.',
  tag,
  access,
  query: Type.Object({
    ...TvAccountFilter.properties,
    pendingFirst: Type.Optional(Type.Boolean()),
    ...OffsetPageQuery.properties,
  }),
  response: createOffsetPageSchema(TvAccount),
  follows: tvEventSubjects,
});

export const exportTvAccounts = defineOperation({
  id: 'exportTvAccounts',
  method: 'GET',
  path: '/v1/account/export',
  summary: 'Exports TV accounts as CSV, with the same filters as the list.',
  tag,
  access,
  query: Type.Object({ ...TvAccountFilter.properties, format: Type.Optional(Type.Literal('csv')) }),
  file: csvExport,
});

export const getTvAccount = defineOperation({
  id: 'getTvAccount',
  method: 'GET',
  path: '/v1/account/:id',
  summary: 'Retrieves a TV account by its ID, or by its account number if no account has that ID.',
  tag,
  access,
  params: accountParams,
  response: TvAccount,
  follows: tvEventSubjects,
});

export const updateTvAccount = defineOperation({
  id: 'updateTvAccount',
  method: 'PATCH',
  path: '/v1/account/:id',
  summary: "Updates the reseller's reference and the viewer of a TV account.",
  tag,
  access,
  params: accountParams,
  body: Type.Object({
    reference: optional(Type.String({ maxLength: 100 })),
    endUser: Type.Optional(Type.Object({ ...personProperties, lastName: Type.Optional(Type.String({ maxLength: 60 })) })),
    version: Type.Optional(Version),
  }),
  bodyName: 'tvAccountUpdateRequest',
  rules: { reference: [maxLength(100)], 'endUser?.lastName?': [required, maxLength(60)], ...personRules },
  response: TvAccount,
  problems: ['TV_ACCOUNT_ENDED', 'STALE_VERSION', 'CUSTOMER_NOT_ACTIVE'],
});

export const cancelTvAccount = defineOperation({
  id: 'cancelTvAccount',
  method: 'DELETE',
  path: '/v1/account/:id',
  summary: 'Terminates a TV account at the end of the month. With `direct`, or if the account is new, it ends immediately.',
  tag,
  access,
  params: accountParams,
  query: Type.Object({ direct: Type.Optional(Type.Boolean()) }),
  response: TvAccount,
  mayBeEmpty: 'The account has ended.',
  problems: [...transitionProblems],
});

export const activateTvAccount = defineOperation({
  id: 'activateTvAccount',
  method: 'POST',
  path: '/v1/account/:id/activate',
  summary: 'Activates a new TV account.',
  tag,
  access,
  params: accountParams,
  response: TvAccount,
  problems: [...transitionProblems],
});

export const suspendTvAccount = defineOperation({
  id: 'suspendTvAccount',
  method: 'POST',
  path: '/v1/account/:id/suspend',
  summary: "Suspends a TV account. All its devices stop playing until it's resumed.",
  tag,
  access,
  params: accountParams,
  response: TvAccount,
  problems: [...transitionProblems],
});

export const resumeTvAccount = defineOperation({
  id: 'resumeTvAccount',
  method: 'POST',
  path: '/v1/account/:id/resume',
  summary: 'Resumes a suspended TV account.',
  tag,
  access,
  params: accountParams,
  response: TvAccount,
  problems: [...transitionProblems],
});

export const cancelTvAccountCancellation = defineOperation({
  id: 'cancelTvAccountCancellation',
  method: 'POST',
  path: '/v1/account/:id/cancelCancellation',
  summary: 'Withdraws the termination of a TV account. The account returns to its previous status.',
  tag,
  access,
  params: accountParams,
  response: TvAccount,
  problems: ['NO_CANCELLATION_PENDING', 'TV_ACCOUNT_ENDED', 'CUSTOMER_NOT_ACTIVE'],
});

export const setTvPin = defineOperation({
  id: 'setTvPin',
  method: 'POST',
  path: '/v1/account/:id/setPin',
  summary: 'Sets the PIN: four digits, but not 0000, 1234, or four equal digits. The API never returns the PIN.',
  tag,
  access,
  params: accountParams,
  body: Type.Object({ pin: Type.String({ maxLength: 4 }) }),
  bodyName: 'setPinRequest',
  rules: { pin: [required, pin] },
  response: TvAccount,
  problems: ['TV_ACCOUNT_ENDED', 'CUSTOMER_NOT_ACTIVE'],
});

/** Something that happened on a TV account. `event` is the event type, and `details` describes its subject. */
export const TvHistoryEntry = Type.Object({
  entryId: Type.Integer(),
  at: Instant,
  actor: Type.Enum([...actors]),
  byName: nullable(Type.String({ description: 'Name of the user who made the change.' })),
  event: Type.String({ description: 'Event type, such as `tv-account.created` or `tv-device.added`.' }),
  details: Type.Record(Type.String(), Type.Unknown(), { description: 'Related names, dates, and statuses.' }),
});
export type TvHistoryEntry = Static<typeof TvHistoryEntry>;

export const listTvHistory = defineOperation({
  id: 'listTvHistory',
  method: 'GET',
  path: '/v1/account/:id/history',
  summary: 'Lists the history of a TV account, newest first.',
  tag,
  access,
  params: accountParams,
  query: OffsetPageQuery,
  response: createOffsetPageSchema(TvHistoryEntry),
  follows: tvEventSubjects,
});

export const removeTvDevice = defineOperation({
  id: 'removeTvDevice',
  method: 'DELETE',
  path: '/v1/account/:id/device/:deviceId',
  summary: 'Removes a device from a TV account and frees its slot.',
  tag,
  access,
  params: Type.Object({ id: IntegerId, deviceId: TvDeviceId }),
  problems: ['TV_ACCOUNT_ENDED', 'CUSTOMER_NOT_ACTIVE'],
});
