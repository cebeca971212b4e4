/** The password of all people in the sample data. The documentation prints it, so it opens nothing outside the demo. */
export const demoPassword = 'demarc-demo-2026';

/** Whether somebody typed it, on whatever keyboard. */
export function isDemoPassword(typed: string): boolean {
  return typed.normalize('NFKC') === demoPassword;
}
