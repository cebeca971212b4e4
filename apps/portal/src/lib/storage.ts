/** Keys in local storage (docs/architecture/portal.md lists them all); nothing else of the sign-in provider's response is stored. */
export const storageKeys = {
  token: 'demarc.token',
  idTokenHint: 'demarc.id-token-hint',
  language: 'demarc.language',
  scheme: 'demarc.scheme',
  unlocked: 'demarc.unlocked',
  recent: 'demarc.recent',
  activity: 'demarc.activity',
  shortcuts: 'demarc.shortcuts',
  density: 'demarc.density',
} as const;

/** Stored instead of the time of the last activity when a session ends for inactivity. */
export const inactivityMarker = 'ended';

/** Reads a value; null if the browser allows no storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes a value; null removes it. If the browser allows no storage, the value lasts until the user leaves the page. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is full or forbidden: the portal works without it.
  }
}

/** Calls the listener when another tab changes a key, or clears the storage. */
export function onStorageChange(key: string, onChange: (value: string | null) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.storageArea === localStorage && (event.key === key || event.key === null)) onChange(readStored(key));
  });
}
