/** Prefix of pending sign-ins in local storage, and their maximum age (specification, section 9). */
export const signInStatePrefix = 'oidc.';
export const staleSignInSeconds = 900;

const clearIntervalMilliseconds = 5_000;

/** Clears expired sign-ins now and every 5 seconds, because a page may stay open for days. Returns a function that stops it. */
export function startClearingStaleSignIns(): () => void {
  clearStaleSignIns();
  const timer = setInterval(() => clearStaleSignIns(), clearIntervalMilliseconds);
  return () => clearInterval(timer);
}

/** Clears expired pending sign-ins, so that their responses find no matching state. */
export function clearStaleSignIns(storage: Storage | undefined = getLocalStorage(), nowSeconds = Date.now() / 1000): void {
  if (!storage) return;
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (key?.startsWith(signInStatePrefix) && isStale(storage.getItem(key), nowSeconds)) storage.removeItem(key);
  }
}

function isStale(entry: string | null, nowSeconds: number): boolean {
  try {
    const { created } = JSON.parse(entry ?? '') as { created?: unknown };
    return typeof created !== 'number' || nowSeconds - created >= staleSignInSeconds;
  } catch {
    return true;
  }
}

function getLocalStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
