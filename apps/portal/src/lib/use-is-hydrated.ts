import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** False while React takes over prerendered nodes, which know nothing about the browser. The next render follows immediately. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
