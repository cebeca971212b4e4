import { type Static, Type } from 'typebox';
import { defineOperation } from './operation.ts';
import { tvAccess as access, tvTag as tag } from './tv-access.ts';
import { Amount } from './types.ts';

/** Every account has one `base`; `addon` and `recording` extend it, and `device` raises the device limit. */
export const tvPackageTypes = ['base', 'addon', 'recording', 'device'] as const;
export type TvPackageType = (typeof tvPackageTypes)[number];

/** A TV package. Each number is what this package adds to the account; 0 if it adds none. */
export const TvPackage = Type.Object({
  productCode: Type.String(),
  productId: Type.String(),
  name: Type.String(),
  description: Type.String(),
  type: Type.Enum([...tvPackageTypes]),
  channelCount: Type.Integer(),
  hdChannelCount: Type.Integer({ description: 'Of channelCount' }),
  maxStreams: Type.Integer({ description: 'Screens at the same time' }),
  maxDevices: Type.Integer({ description: 'Devices that may be activated' }),
  recordingHours: Type.Integer(),
  replayHours: Type.Integer({ description: 'How far back a broadcast can be watched' }),
  publicViewing: Type.Boolean({ description: 'May be shown where the public comes' }),
  price: Amount,
  requires: Type.Array(Type.String(), { description: 'Product codes that the account has to have, all of them' }),
  excludes: Type.Array(Type.String(), { description: 'Product codes that the account may not have, none of them' }),
  orderable: Type.Boolean(),
});
export type TvPackage = Static<typeof TvPackage>;

export const listTvPackages = defineOperation({
  id: 'listTvPackages',
  method: 'GET',
  path: '/v1/101010packages',
  summary: 'The packages that a TV account can have, base packages first.',
  tag,
  access,
  response: Type.Array(TvPackage),
  follows: ['tv-package'],
});
