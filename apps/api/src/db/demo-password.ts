/** The password of every account in the sample data. The documentation publishes it, so it must not work outside the demo. */
export const demoPassword = 'demarc-demo-2026';

/** Accepts any Unicode form of the password, because keyboards differ. */
export function isDemoPassword(password: string): boolean {
  return password.normalize('NFKC') === demoPassword;
}
