import { type Static, Type } from 'typebox';
import { tvEventSubjects } from './kinds/resources.ts';
import { defineOperation } from './operation.ts';
import { email } from './rules/email.ts';
import { max } from './rules/max.ts';
import { maxLength } from './rules/max-length.ts';
import { min } from './rules/min.ts';
import { required } from './rules/required.ts';
import { tvAccess as access, TvDeviceId, tvTag as tag } from './tv-access.ts';
import { TvAccount, tvDeviceTypes } from './tv-account.ts';
import { Instant, IntegerId, nullable, optional, Uuid } from './types.ts';

/** The characters of an activation code, without those that are easily confused when read or spoken. */
export const activationCodeAlphabet = '2346789BCDFGHJKLMNPQRTVWXYZ';
export const activationCodeLength = 8;

/** Normalizes a typed code for comparison, since people may type spaces, dashes and lower case. */
export function normalizeActivationCode(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

export const tvCodeStatuses = ['ISSUED', 'USED', 'EXPIRED', 'CANCELLED'] as const;
export type TvCodeStatus = (typeof tvCodeStatuses)[number];
export const tvRequestStatuses = ['PENDING', 'CONFIRMED', 'DISMISSED'] as const;
export type TvRequestStatus = (typeof tvRequestStatuses)[number];

/** A single-use code for a device. A `confirmed` code activates the device; otherwise the help desk has to approve it. */
export const TvActivationCode = Type.Object({
  activationCodeId: Uuid,
  activationCode: Type.String({ description: 'Eight characters, without 0, 1, 5, A, E, I, O, S, and U.' }),
  issuedAt: Instant,
  expiresAt: Instant,
  confirmed: Type.Boolean({
    description: 'Whether the code gives a device immediate access. If not, the help desk must allow the device.',
  }),
});
export type TvActivationCode = Static<typeof TvActivationCode>;

/** The response to a repeated create omits the code; clients read it from the open code. */
const shownOnce = { activationCode: Type.Optional(TvActivationCode.properties.activationCode) };

/** A device that waits for approval. */
export const TvActivationRequest = Type.Object({
  activationRequestId: Uuid,
  activationCodeId: Uuid,
  deviceId: Type.String(),
  deviceName: Type.String(),
  deviceType: Type.Enum([...tvDeviceTypes]),
  requestedAt: Instant,
  status: Type.Enum([...tvRequestStatuses]),
});
export type TvActivationRequest = Static<typeof TvActivationRequest>;

/** The open code that needs approval, with the waiting devices. */
export const TvUnconfirmedCode = Type.Object({
  ...TvActivationCode.properties,
  email: nullable(Type.String({ description: 'Address that the code was emailed to.' })),
  requests: Type.Array(TvActivationRequest, { description: 'Requests with status `PENDING`, oldest first.' }),
});
export type TvUnconfirmedCode = Static<typeof TvUnconfirmedCode>;

/** A request to redeem a code on a device. */
export const createActivationRequest = Type.Object({
  activationCode: Type.String({ minLength: 1, maxLength: 20 }),
  deviceId: TvDeviceId,
  deviceName: optional(Type.String({ maxLength: 60 })),
  deviceType: Type.Enum([...tvDeviceTypes]),
});
export const createActivationRequestRules = { activationCode: [required], deviceId: [required], deviceName: [maxLength(60)] };

const accountParams = Type.Object({ id: IntegerId });
const requestParams = Type.Object({ id: IntegerId, activationRequestId: Uuid });
const codeParams = Type.Object({ id: IntegerId, activationCodeId: Uuid });

export const generateTvActivationCode = defineOperation({
  id: 'generateTvActivationCode',
  method: 'POST',
  path: '/v1/account/:id/activation',
  summary:
    'Creates a code that gives a device immediate access. Cancels the open code, if any. Limited to 10 codes per hour per account.',
  tag,
  access,
  params: accountParams,
  body: Type.Object({
    deviceName: optional(Type.String({ maxLength: 60 })),
    validMinutes: optional(Type.Integer({ minimum: 5, maximum: 1440, default: 60 })),
  }),
  bodyName: 'generateActivationCodeRequest',
  rules: { deviceName: [maxLength(60)], 'validMinutes?': [min(5), max(1440)] },
  repeatable: true,
  shownOnce: ['activationCode'],
  response: Type.Object({ ...TvActivationCode.properties, ...shownOnce }),
  status: 201,
  problems: ['TV_ACCOUNT_ENDED', 'INVALID_TRANSITION', 'DEVICE_LIMIT', 'CUSTOMER_NOT_ACTIVE'],
});

export const getTvActivationCode = defineOperation({
  id: 'getTvActivationCode',
  method: 'GET',
  path: '/v1/account/:id/activation',
  summary: 'Retrieves the open code that gives immediate access. Returns 204 if there is none.',
  tag,
  access,
  params: accountParams,
  response: TvActivationCode,
  mayBeEmpty: 'There is no open code.',
  follows: tvEventSubjects,
});

export const confirmTvActivation = defineOperation({
  id: 'confirmTvActivation',
  method: 'POST',
  path: '/v1/account/:id/activation/:activationRequestId',
  summary:
    'Allows a device that requested access. The code is then used, and other devices that requested access with it are dismissed.',
  tag,
  access,
  params: requestParams,
  response: TvAccount,
  problems: ['TV_ACCOUNT_ENDED', 'INVALID_TRANSITION', 'DEVICE_LIMIT', 'CUSTOMER_NOT_ACTIVE'],
});

export const dismissTvActivation = defineOperation({
  id: 'dismissTvActivation',
  method: 'DELETE',
  path: '/v1/account/:id/activation/:activationRequestId',
  summary: 'Dismisses a device that requested access. The code stays open.',
  tag,
  access,
  params: requestParams,
  problems: ['TV_ACCOUNT_ENDED', 'INVALID_TRANSITION', 'CUSTOMER_NOT_ACTIVE'],
});

export const getTvUnconfirmedCode = defineOperation({
  id: 'getTvUnconfirmedCode',
  method: 'GET',
  path: '/v1/account/:id/unconfirmedActivationCode',
  summary: 'Retrieves the open code that requires confirmation, with the devices that are waiting. Returns 204 if there is none.',
  tag,
  access,
  params: accountParams,
  response: TvUnconfirmedCode,
  mayBeEmpty: 'There is no open code.',
  follows: tvEventSubjects,
});

export const createTvUnconfirmedCode = defineOperation({
  id: 'createTvUnconfirmedCode',
  method: 'POST',
  path: '/v1/account/:id/unconfirmedActivationCode',
  summary:
    'Creates a code that lets a device request access. If you pass an email address, the code is emailed to it. An account can have one open code.',
  tag,
  access,
  params: accountParams,
  body: Type.Object({
    email: optional(Type.String({ maxLength: 120 })),
    validDays: optional(Type.Integer({ minimum: 1, maximum: 30, default: 7 })),
  }),
  bodyName: 'unconfirmedActivationCodeRequest',
  rules: { email: [email, maxLength(120)], 'validDays?': [min(1), max(30)] },
  repeatable: true,
  shownOnce: ['activationCode'],
  response: Type.Object({ ...TvUnconfirmedCode.properties, ...shownOnce }),
  status: 201,
  problems: ['TV_ACCOUNT_ENDED', 'INVALID_TRANSITION', 'UNCONFIRMED_CODE_EXISTS', 'CUSTOMER_NOT_ACTIVE'],
});

export const requestTvActivation = defineOperation({
  id: 'requestTvActivation',
  method: 'POST',
  path: '/v1/account/:id/unconfirmedActivationCode/:activationCodeId',
  summary: 'Redeems a code for a device, which then waits for confirmation. Limited to 5 wrong codes per 15 minutes.',
  tag,
  access,
  params: codeParams,
  body: createActivationRequest,
  bodyName: 'createActivationRequest',
  rules: createActivationRequestRules,
  response: TvActivationRequest,
  status: 201,
  problems: [
    'TV_ACCOUNT_ENDED',
    'INVALID_TRANSITION',
    'ACTIVATION_CODE_USED',
    'ACTIVATION_CODE_EXPIRED',
    'TOO_MANY_ATTEMPTS',
    'CUSTOMER_NOT_ACTIVE',
  ],
});

export const cancelTvUnconfirmedCode = defineOperation({
  id: 'cancelTvUnconfirmedCode',
  method: 'DELETE',
  path: '/v1/account/:id/unconfirmedActivationCode/:activationCodeId',
  summary: 'Withdraws a code. Devices that are waiting with it are dismissed.',
  tag,
  access,
  params: codeParams,
  problems: ['TV_ACCOUNT_ENDED', 'ACTIVATION_CODE_USED', 'ACTIVATION_CODE_EXPIRED', 'CUSTOMER_NOT_ACTIVE'],
});
