import { getErrorStatus, getProblem } from './errors.ts';

/**
 * Returns the code of an API rejection that is not about a field: one of these codes, or else `OTHER`; null for errors that are shown
 * elsewhere.
 */
export function getRefusalCode<const Code extends string>(error: unknown, codes: readonly Code[]): Code | 'OTHER' | null {
  const status = getErrorStatus(error);
  if (status === null || status === 401 || status === 429 || status >= 500) return null;
  const problemCode = getProblem(error)?.code;
  return codes.find((code) => code === problemCode) ?? 'OTHER';
}
