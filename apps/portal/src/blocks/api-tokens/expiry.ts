import type { ApiToken } from '@demarc/contract/api-token.ts';
import { apiTokenRules } from '@demarc/contract/api-token.ts';
import { date } from '@demarc/contract/rules/date.ts';
import { memberOf } from '@demarc/contract/rules/field-rules.ts';
import { required } from '@demarc/contract/rules/required.ts';
import type { FieldRules } from '@demarc/contract/rules/rule.ts';

const dayMilliseconds = 86_400_000;

export const expiryChoices = ['30', '90', '365', 'day', 'never'] as const;

/** A token as its form holds it: a type alias, for the form asks for the index signature that an interface lacks. */
export type TokenValues = {
  description: string;
  expiry: string;
  /** `2026-03-01`, for the choice `day`. */
  day: string;
};

/** A day is asked for, and has to be ahead, only where somebody chose one. */
export function tokenFormRules(values: unknown): FieldRules {
  const isDay = memberOf(values, 'expiry') === 'day';
  return { ...apiTokenRules, day: isDay ? [required, date, isAhead] : [] };
}

function isAhead(value: unknown) {
  return endOfDay(String(value)).getTime() > Date.now() ? null : { code: 'validation.date-too-early' };
}

/** When a token that is made now will end; null for never, and for a day that is none. */
export function expiryOf({ expiry, day }: TokenValues, now: Date): Date | null {
  if (expiry === 'never') return null;
  if (expiry !== 'day') return new Date(now.getTime() + Number(expiry) * dayMilliseconds);
  const end = endOfDay(day);
  return Number.isNaN(end.getTime()) ? null : end;
}

/** When the successor of a token will end: it lives as long as that one was meant to. */
export function renewedExpiry({ createdAt, expiresAt }: ApiToken, now: Date): Date | null {
  return expiresAt === null ? null : new Date(now.getTime() + Date.parse(expiresAt) - Date.parse(createdAt));
}

const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Amsterdam', hour: '2-digit', hourCycle: 'h23' });

/** The last second of a day where the provider is, wherever the reader is. */
export function endOfDay(day: string): Date {
  const inSummer = new Date(`${day}T23:59:59+02:00`);
  if (Number.isNaN(inSummer.getTime())) return inSummer;
  return hour.format(inSummer) === '23' ? inSummer : new Date(`${day}T23:59:59+01:00`);
}
