import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** False while React takes over prerendered nodes, which know nothing of the browser; the next render follows immediately. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
