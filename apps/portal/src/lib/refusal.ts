import { problemOf, statusOf } from './errors.ts';

/** Why the API refused what is no fault of a field: one of these codes, else `OTHER`; null for what is shown elsewhere. */
export function refusalOf<const Code extends string>(error: unknown, codes: readonly Code[]): Code | 'OTHER' | null {
  const status = statusOf(error);
  if (status === null || status === 401 || status === 429 || status >= 500) return null;
  const found = problemOf(error)?.code;
  return codes.find((code) => code === found) ?? 'OTHER';
}
