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
  hdChannelCount: Type.Integer({ description: 'Number of HD channels, included in `channelCount`.' }),
  maxStreams: Type.Integer({ description: 'Maximum number of screens at the same time.' }),
  maxDevices: Type.Integer({ description: 'Maximum number of activated devices.' }),
  recordingHours: Type.Integer(),
  replayHours: Type.Integer({ description: 'How many hours back a program can be replayed.' }),
  publicViewing: Type.Boolean({ description: 'Whether the channels may be shown in public places.' }),
  price: Amount,
  requires: Type.Array(Type.String(), { description: 'Product codes that the account must have. All of them are required.' }),
  excludes: Type.Array(Type.String(), { description: "Product codes that the account can't have." }),
  orderable: Type.Boolean(),
});
export type TvPackage = Static<typeof TvPackage>;

export const listTvPackages = defineOperation({
  id: 'listTvPackages',
  method: 'GET',
  path: '/v1/101010packages',
  summary: 'Lists the packages for TV accounts, base packages first.',
  tag,
  access,
  response: Type.Array(TvPackage),
  follows: ['tv-package'],
});
