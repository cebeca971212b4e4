/** Prefix of pending sign-ins in local storage, and when one is stale (specification, section 9). */
export const signInStatePrefix = 'oidc.';
export const staleSignInSeconds = 900;

/** Clears pending sign-ins that went stale, so that their answers find no matching state. */
export function clearStaleSignIns(storage: Storage | undefined = safeLocalStorage(), nowSeconds = Date.now() / 1000): void {
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

function safeLocalStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
