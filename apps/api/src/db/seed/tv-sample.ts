import { createHash } from 'node:crypto';
import type { Actor } from '@demarc/contract/activity.ts';
import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { TvAccountStatus } from '@demarc/contract/tv-account.ts';
import { activationCodeLength, activationCodeSigns } from '@demarc/contract/tv-activation.ts';
import { addDays, addMonths } from '@demarc/contract/working-days.ts';
import type { tvAccounts, tvActivationCodes, tvActivationRequests, tvDevices, tvProducts } from '../schema/tv.ts';
import type { SampleMoment } from './write-samples.ts';

type Row<T extends { $inferSelect: unknown }, Left extends string = never> = Omit<
  T['$inferSelect'],
  'customerId' | 'tvAccountId' | 'accountNr' | Left
>;

/** Who did it, by user name. */
interface Done {
  by: string | null;
}

export type SampleTvAccount = Row<
  typeof tvAccounts,
  'sealedPin' | 'deviceCount' | 'pendingSince' | 'codeExpiresAt' | 'searchText'
> & { pin: string | null };
export type SampleTvProduct = Row<typeof tvProducts, 'tvProductId'>;
export type SampleTvDevice = Row<typeof tvDevices>;
export type SampleTvCode = Row<typeof tvActivationCodes, 'codeHash' | 'sealedCode' | 'issuedByAccountId'> &
  Done & { code: string };
export type SampleTvRequest = Row<typeof tvActivationRequests, 'decidedByAccountId'> & Done;

/** Something that happened on an account, as the server would have written it down. */
export interface TvTurn extends Done {
  at: Date;
  actor: Actor;
  operation: string;
  event: string;
  /** The account's from then on. */
  status: TvAccountStatus;
  before: Record<string, unknown> | null;
  facts: Record<string, unknown>;
  /** What the event says where that is not the facts. */
  data?: Record<string, unknown>;
}

/** A TV account with all that hangs on it, as it is at a moment. */
export interface TvSample {
  account: SampleTvAccount;
  products: readonly SampleTvProduct[];
  devices: readonly SampleTvDevice[];
  codes: readonly SampleTvCode[];
  requests: readonly SampleTvRequest[];
  /** Oldest first. */
  turns: readonly TvTurn[];
}

/** The last day of the month that an instant is in. */
export function endOfMonth(at: Date): string {
  return addDays(addMonths(`${amsterdamDate(at).slice(0, 7)}-01`, 1), -1);
}

/** Just after midnight in Amsterdam, when the server does what a day brings. */
export function startOfDay(day: string): Date {
  const inSummer = new Date(`${day}T00:01:00+02:00`);
  return amsterdamDate(inSummer) === day ? inSummer : new Date(`${day}T00:01:00+01:00`);
}

/** So many days ago, or half of what has gone of the month where that is less. */
export function daysAgoInMonth({ now, today }: SampleMoment, days: number): Date {
  const begin = startOfDay(`${today.slice(0, 7)}-01`).getTime();
  return new Date(Math.max(now.getTime() - days * 24 * 60 * 60_000, begin + (now.getTime() - begin) / 2));
}

/** An activation code that a text always has. */
export function codeOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, activationCodeLength);
  return [...bytes].map((byte) => activationCodeSigns[byte % activationCodeSigns.length]).join('');
}

/** What is told of a device that asks. */
export function toldOf(request: SampleTvRequest): Pick<TvTurn, 'facts' | 'data'> {
  const { activationCodeId, activationRequestId, deviceId, deviceName, deviceType } = request;
  const facts = { deviceId, deviceName, deviceType };
  return { facts, data: { activationRequestId, activationCodeId, ...facts } };
}
