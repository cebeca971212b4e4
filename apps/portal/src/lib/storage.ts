/** Keys in local storage (ARCHITECTURE.md names them all); nothing else of the sign-in provider's answer is kept. */
export const storedKeys = {
  token: 'demarc.token',
  idTokenHint: 'demarc.id-token-hint',
  language: 'demarc.language',
  scheme: 'demarc.scheme',
  unlocked: 'demarc.unlocked',
  recent: 'demarc.recent',
  activity: 'demarc.activity',
} as const;

/** What takes the place of the last activity once its session has ended for want of it. */
export const endedForInactivity = 'ended';

/** Reads; null where the browser allows no storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes, or removes with null. Where the browser allows no storage, the choice lasts until the page is left. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is full or forbidden: the portal works without it.
  }
}

/** Calls back when another tab changes a key, or clears the storage. */
export function onStoredElsewhere(key: string, changed: (value: string | null) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.storageArea === localStorage && (event.key === key || event.key === null)) changed(readStored(key));
  });
}
