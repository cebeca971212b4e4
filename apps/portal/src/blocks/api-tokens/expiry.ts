import type { ApiToken } from '@demarc/contract/api-token.ts';
import { apiTokenRules } from '@demarc/contract/api-token.ts';
import { date } from '@demarc/contract/rules/date.ts';
import { getMember } from '@demarc/contract/rules/field-rules.ts';
import { required } from '@demarc/contract/rules/required.ts';
import type { FieldRules } from '@demarc/contract/rules/rule.ts';

const dayMs = 86_400_000;

export const expiryChoices = ['30', '90', '365', 'day', 'never'] as const;

/** The form values of a token. A type alias, because the form needs an index signature, which interfaces lack. */
export type TokenValues = {
  description: string;
  expiry: string;
  /** `2026-03-01`, for the choice `day`. */
  day: string;
};

/** A day is required, and must be in the future, only if the user chose to enter one. */
export function getTokenFormRules(values: unknown): FieldRules {
  const isDay = getMember(values, 'expiry') === 'day';
  return { ...apiTokenRules, day: isDay ? [required, date, futureDay] : [] };
}

function futureDay(value: unknown) {
  return getEndOfDay(String(value)).getTime() > Date.now() ? null : { code: 'validation.date-too-early' };
}

/** Returns when a token created now expires; null for never, and for an invalid day. */
export function getExpiry({ expiry, day }: TokenValues, now: Date): Date | null {
  if (expiry === 'never') return null;
  if (expiry !== 'day') return new Date(now.getTime() + Number(expiry) * dayMs);
  const end = getEndOfDay(day);
  return Number.isNaN(end.getTime()) ? null : end;
}

/** Returns when the replacement of a token expires: it gets the lifetime that the original was created with. */
export function getRenewedExpiry({ createdAt, expiresAt }: ApiToken, now: Date): Date | null {
  return expiresAt === null ? null : new Date(now.getTime() + Date.parse(expiresAt) - Date.parse(createdAt));
}

const amsterdamHour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Amsterdam', hour: '2-digit', hourCycle: 'h23' });

/** Returns the last second of a day in the provider's time zone, whatever the user's is. */
export function getEndOfDay(day: string): Date {
  const inSummer = new Date(`${day}T23:59:59+02:00`);
  if (Number.isNaN(inSummer.getTime())) return inSummer;
  return amsterdamHour.format(inSummer) === '23' ? inSummer : new Date(`${day}T23:59:59+01:00`);
}
