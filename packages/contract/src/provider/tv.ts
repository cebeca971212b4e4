import { type Static, Type } from 'typebox';
import { defineOperation } from '../operation.ts';
import { KeyQuery, keyPageOf } from '../page.ts';
import { required } from '../rules/required.ts';
import { TvAccountId, TvDeviceId } from '../tv-access.ts';
import { tvAccountStatuses } from '../tv-account.ts';
import { createActivationRequest, createActivationRequestRules } from '../tv-activation.ts';
import { TvPackage } from '../tv-package.ts';
import { CustomerId, Instant, nullable, Uuid } from '../types.ts';
import { providerAccess as access } from './access.ts';
import { Localised } from './catalogue.ts';

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

/** A TV package in the provider's catalogue, with texts in both languages. */
export const CatalogueTvPackage = Type.Object({
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
export type CatalogueTvPackage = Static<typeof CatalogueTvPackage>;

/** A catalogue TV package with its code, as it is returned. */
export const ProviderTvPackage = Type.Object({ productCode: Type.String(), ...CatalogueTvPackage.properties });
export type ProviderTvPackage = Static<typeof ProviderTvPackage>;

const tag = 'Provider: television';

export const listProviderTvPackages = defineOperation({
  id: 'listProviderTvPackages',
  method: 'GET',
  path: '/v1/provider/tv-package',
  summary: 'The TV packages, those that cannot be ordered too.',
  tag,
  access,
  response: Type.Array(ProviderTvPackage),
});

export const putProviderTvPackage = defineOperation({
  id: 'putProviderTvPackage',
  method: 'PUT',
  path: '/v1/provider/tv-package/:productCode',
  summary: 'Adds or replaces a TV package. Subscriptions keep their price.',
  tag,
  access,
  params: Type.Object({ productCode: Type.String({ pattern: '^[A-Z][A-Z0-9_-]{0,39}$' }) }),
  body: CatalogueTvPackage,
  bodyName: 'catalogueTvPackage',
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
  summary: 'The activation codes that are open, oldest first.',
  tag,
  access,
  query: KeyQuery,
  response: keyPageOf(OpenTvCode),
});

/** The result of redeeming a code on a device. */
export const TvRedemption = Type.Object({
  customerId: CustomerId,
  tvAccountId: Type.Integer(),
  status: Type.Enum(['CONFIRMED', 'PENDING'], { description: 'PENDING until the help desk decides' }),
  activationRequestId: nullable(Uuid),
});
export type TvRedemption = Static<typeof TvRedemption>;

export const redeemTvCode = defineOperation({
  id: 'redeemTvCode',
  method: 'POST',
  path: '/v1/provider/tv-activation',
  summary: 'A device redeems a code that somebody typed on it. A device may be wrong 5 times in 15 minutes.',
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
  summary: 'A device was switched on.',
  tag,
  access,
  params: Type.Object({
    id: TvAccountId,
    deviceId: TvDeviceId,
  }),
});

export const checkTvPin = defineOperation({
  id: 'checkTvPin',
  method: 'POST',
  path: '/v1/provider/tv-account/:id/pin-check',
  summary: 'Whether a PIN that somebody typed is right. An account may be asked wrongly 5 times in 15 minutes.',
  tag,
  access,
  params: Type.Object({ id: TvAccountId }),
  body: Type.Object({ pin: Type.String({ maxLength: 4 }) }),
  bodyName: 'pinCheck',
  rules: { pin: [required] },
  response: Type.Object({ correct: Type.Boolean() }),
  problems: ['TV_ACCOUNT_ENDED', 'TOO_MANY_ATTEMPTS'],
});
