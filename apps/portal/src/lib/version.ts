import type { ServerVersion } from '@demarc/contract/version.ts';

/** A build without a version cannot be compared. */
const unversioned = 'development';

let asking: Promise<boolean> | null = null;

/** Whether the server runs another version than this page. Called when a call has failed (specification, section 4). */
export function hasNewerServer(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(): Promise<boolean> {
  if (__DEMARC_VERSION__ === unversioned) return false;
  try {
    const answer = await fetch('/version.json', { cache: 'no-store' });
    if (!answer.ok) return false;
    const { git } = (await answer.json()) as Partial<ServerVersion>;
    return typeof git === 'string' && git !== unversioned && git !== __DEMARC_VERSION__;
  } catch {
    return false;
  }
}
