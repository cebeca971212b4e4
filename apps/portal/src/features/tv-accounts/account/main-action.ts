import type { TvAccount } from '@demarc/contract/tv-account.ts';

type MainAction = 'resume' | 'allow' | 'activate' | 'issue-code';

/** What an agent most likely came to do: its button is the primary one of the page. Null if nothing stands out. */
export function getMainAction(
  { status, devices }: Pick<TvAccount, 'status' | 'devices'>,
  /** How many devices wait for approval. */
  requestCount: number,
): MainAction | null {
  if (status === 'suspended') return 'resume';
  // The end user is at the device and waits for an answer.
  if (requestCount > 0) return 'allow';
  if (status === 'new') return 'activate';
  return devices.length === 0 ? 'issue-code' : null;
}
