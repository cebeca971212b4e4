import { createHash } from 'node:crypto';
import type { Actor } from '@demarc/contract/activity.ts';
import { activationCodeAlphabet, activationCodeLength } from '@demarc/contract/tv-activation.ts';
import type { tvAccounts, tvActivationCodes, tvActivationRequests, tvDevices, tvProducts } from '../db/schema/tv.ts';

type Row<T extends { $inferSelect: unknown }, Left extends string = never> = Omit<
  T['$inferSelect'],
  'customerId' | 'tvAccountId' | 'accountNr' | Left
>;

/** The username of the actor. */
interface PerformedBy {
  by: string | null;
}

export type SampleTvAccount = Row<
  typeof tvAccounts,
  'encryptedPin' | 'deviceCount' | 'pendingSince' | 'codeExpiresAt' | 'searchText'
> & { pin: string | null };
export type SampleTvProduct = Row<typeof tvProducts, 'tvProductId'>;
export type SampleTvDevice = Row<typeof tvDevices>;
export type SampleTvCode = Row<typeof tvActivationCodes, 'codeHash' | 'encryptedCode' | 'issuedByAccountId'> &
  PerformedBy & { code: string };
export type SampleTvRequest = Row<typeof tvActivationRequests, 'decidedByAccountId'> & PerformedBy;

/** An event of an account, as the server would have recorded it. */
export interface TvEvent extends PerformedBy {
  at: Date;
  actor: Actor;
  operation: string;
  event: string;
  before: Record<string, unknown> | null;
  facts: Record<string, unknown>;
}

/** A TV account with everything that belongs to it, at one point in time. */
export interface TvSample {
  account: SampleTvAccount;
  products: readonly SampleTvProduct[];
  devices: readonly SampleTvDevice[];
  codes: readonly SampleTvCode[];
  requests: readonly SampleTvRequest[];
  /** Oldest first. */
  tvEvents: readonly TvEvent[];
}

/** Creates a deterministic activation code for a text. */
export function createActivationCode(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, activationCodeLength);
  return [...bytes].map((byte) => activationCodeAlphabet[byte % activationCodeAlphabet.length]).join('');
}

/** Returns a device that requests access, as the account's history shows it. */
export function toRequestFacts({ deviceId, deviceName, deviceType }: SampleTvRequest): TvEvent['facts'] {
  return { deviceId, deviceName, deviceType };
}
