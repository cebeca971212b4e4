import { type Static, Type } from 'typebox';
import { defineOperation } from '../operation.ts';
import { createKeysetPageSchema, KeysetPageQuery } from '../pagination.ts';
import { required } from '../rules/required.ts';
import { TvDeviceId } from '../tv-access.ts';
import { tvAccountStatuses } from '../tv-account-status.ts';
import { createActivationRequest, createActivationRequestRules } from '../tv-activation.ts';
import { TvPackage } from '../tv-package.ts';
import { CustomerId, Instant, IntegerId, nullable, Uuid } from '../types.ts';
import { providerAccess as access } from './access.ts';
import { Localised } from './catalog.ts';

const {
  productCode: _code,
  name: _name,
  description: _description,
  requires: _requires,
  excludes: _excludes,
  ...counts
} = TvPackage.properties;
const ProductCodes = Type.Array(Type.String({ maxLength: 40 }), { maxItems: 100 });
const Count = Type.Integer({ minimum: 0, maximum: 100_000 });

/** A TV package in the provider's catalog, with texts in both languages. */
export const CatalogTvPackage = Type.Object({
  ...counts,
  productId: Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9._-]+$' }),
  name: Localised,
  description: Localised,
  channelCount: Count,
  hdChannelCount: Count,
  maxStreams: Count,
  maxDevices: Count,
  recordingHours: Count,
  replayHours: Count,
  requires: ProductCodes,
  excludes: ProductCodes,
});
export type CatalogTvPackage = Static<typeof CatalogTvPackage>;

/** A catalog TV package with its code, as it is returned. */
export const ProviderTvPackage = Type.Object({ productCode: Type.String(), ...CatalogTvPackage.properties });
export type ProviderTvPackage = Static<typeof ProviderTvPackage>;

const tag = 'Provider: TV';

export const listProviderTvPackages = defineOperation({
  id: 'listProviderTvPackages',
  method: 'GET',
  path: '/v1/provider/tv-package',
  summary: "Lists the TV packages, including those that can't be ordered.",
  tag,
  access,
  response: Type.Array(ProviderTvPackage),
});

export const putProviderTvPackage = defineOperation({
  id: 'putProviderTvPackage',
  method: 'PUT',
  path: '/v1/provider/tv-package/:productCode',
  summary: 'Creates or replaces a TV package. Existing subscriptions keep their price.',
  tag,
  access,
  params: Type.Object({ productCode: Type.String({ pattern: '^[A-Z][A-Z0-9_-]{0,39}$' }) }),
  body: CatalogTvPackage,
  bodyName: 'catalogTvPackage',
  response: ProviderTvPackage,
});

/** An activation code that a device can redeem. */
export const OpenTvCode = Type.Object({
  activationCodeId: Uuid,
  activationCode: Type.String(),
  customerId: CustomerId,
  tvAccountId: Type.Integer(),
  accountStatus: Type.Enum([...tvAccountStatuses]),
  deviceName: nullable(Type.String()),
  confirmed: Type.Boolean(),
  pendingRequests: Type.Integer(),
  issuedAt: Instant,
  expiresAt: Instant,
});
export type OpenTvCode = Static<typeof OpenTvCode>;

export const listOpenTvCodes = defineOperation({
  id: 'listOpenTvCodes',
  method: 'GET',
  path: '/v1/provider/tv-activation-code',
  summary: 'Lists the open activation codes, oldest first.',
  tag,
  access,
  query: KeysetPageQuery,
  response: createKeysetPageSchema(OpenTvCode),
});

/** The result of redeeming a code on a device. */
export const TvRedemption = Type.Object({
  customerId: CustomerId,
  tvAccountId: Type.Integer(),
  status: Type.Enum(['CONFIRMED', 'PENDING'], { description: '`PENDING` until the help desk allows or dismisses the device.' }),
  activationRequestId: nullable(Uuid),
});
export type TvRedemption = Static<typeof TvRedemption>;

export const redeemTvCode = defineOperation({
  id: 'redeemTvCode',
  method: 'POST',
  path: '/v1/provider/tv-activation',
  summary: 'Redeems an activation code for a device. Limited to 5 wrong codes per device per 15 minutes.',
  tag,
  access,
  body: createActivationRequest,
  bodyName: 'createActivationRequest',
  rules: createActivationRequestRules,
  response: TvRedemption,
  status: 201,
  problems: [
    'ACTIVATION_CODE_USED',
    'ACTIVATION_CODE_EXPIRED',
    'DEVICE_LIMIT',
    'INVALID_TRANSITION',
    'TV_ACCOUNT_ENDED',
    'TOO_MANY_ATTEMPTS',
  ],
});

export const seeTvDevice = defineOperation({
  id: 'seeTvDevice',
  method: 'POST',
  path: '/v1/provider/tv-account/:id/device/:deviceId/seen',
  summary: 'Reports that a device was turned on.',
  tag,
  access,
  params: Type.Object({
    id: IntegerId,
    deviceId: TvDeviceId,
  }),
});

export const checkTvPin = defineOperation({
  id: 'checkTvPin',
  method: 'POST',
  path: '/v1/provider/tv-account/:id/pin-check',
  summary: 'Checks a PIN that was entered on a device. Limited to 5 wrong PINs per account per 15 minutes.',
  tag,
  access,
  params: Type.Object({ id: IntegerId }),
  body: Type.Object({ pin: Type.String({ maxLength: 4 }) }),
  bodyName: 'pinCheck',
  rules: { pin: [required] },
  response: Type.Object({ correct: Type.Boolean() }),
  problems: ['TV_ACCOUNT_ENDED', 'TOO_MANY_ATTEMPTS'],
});
