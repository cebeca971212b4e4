import { isCommonPassword } from './common-passwords.ts';

/** The minimum and maximum length, which are the same for account activation in the contract. */
export const passwordLength = { min: 12, max: 128 } as const;

export type PasswordProblem = 'missing' | 'too-short' | 'too-long' | 'common' | 'same';

/** Returns the first problem with a new password, or null if it is acceptable. */
export function validateNewPassword(
  password: string,
  { username, companyNames, current }: { username: string; companyNames: readonly string[]; current?: string },
): PasswordProblem | null {
  if (password === '') return 'missing';
  if (password.length < passwordLength.min) return 'too-short';
  if (password.length > passwordLength.max) return 'too-long';
  if (password === current) return 'same';
  const names = companyNames.length > 0 ? companyNames : [''];
  return names.some((companyName) => isCommonPassword(password, { username, companyName })) ? 'common' : null;
}
