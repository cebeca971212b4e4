import { isCommonPassword } from './common-passwords.ts';

/** Length of a password, as the contract has it for the activation of an account. */
export const passwordLength = { min: 12, max: 128 } as const;

export type PasswordProblem = 'missing' | 'too-short' | 'too-long' | 'common' | 'same';

/** What is wrong with a password somebody wants from now on; null when it will do. */
export function newPasswordProblem(
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
