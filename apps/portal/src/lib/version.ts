import type { ServerVersion } from '@demarc/contract/version.ts';

/** The version of a build without a version, which cannot be compared. */
const unversioned = 'development';

let pendingCheck: Promise<boolean> | null = null;

/** Whether the server runs another version than this page. Checked when a call has failed (specification, section 4). */
export function isUpdateAvailable(): Promise<boolean> {
  pendingCheck ??= fetchIsNewer().finally(() => {
    pendingCheck = null;
  });
  return pendingCheck;
}

async function fetchIsNewer(): Promise<boolean> {
  if (__DEMARC_VERSION__ === unversioned) return false;
  try {
    const response = await fetch('/version.json', { cache: 'no-store' });
    if (!response.ok) return false;
    const { git } = (await response.json()) as Partial<ServerVersion>;
    return typeof git === 'string' && git !== unversioned && git !== __DEMARC_VERSION__;
  } catch {
    return false;
  }
}
