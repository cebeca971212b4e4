import { useSyncExternalStore } from 'react';
import { onStorageChange, readStored, storageKeys, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

export type ColorScheme = 'light' | 'dark' | 'system';

const systemQuery = '(prefers-color-scheme: dark)';
/** Used only for its events: reading `matches` between a change and its event makes Chromium drop the event. */
const systemPreference = matchMedia(systemQuery);
const scheme = createStore<ColorScheme>(toScheme(readStored(storageKeys.scheme)));

function toScheme(stored: string | null): ColorScheme {
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function applyScheme(): void {
  document.documentElement.setAttribute('data-mantine-color-scheme', resolveColorScheme());
}

/** Returns the scheme in effect: the user's choice, or else that of the system. */
export function resolveColorScheme(): 'light' | 'dark' {
  const choice = scheme.get();
  if (choice !== 'system') return choice;
  return matchMedia(systemQuery).matches ? 'dark' : 'light';
}

/** Sets the user's choice. `system` removes it from the browser's storage. */
export function setColorScheme(chosen: ColorScheme): void {
  writeStored(storageKeys.scheme, chosen === 'system' ? null : chosen);
  scheme.set(chosen);
}

/** Returns the scheme in effect, and renders again when the system's setting changes. */
export function useResolvedColorScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribeToResolved, resolveColorScheme);
}

function subscribeToResolved(onChange: () => void): () => void {
  const unsubscribe = scheme.subscribe(onChange);
  systemPreference.addEventListener('change', onChange);
  return () => {
    unsubscribe();
    systemPreference.removeEventListener('change', onChange);
  };
}

export function useColorScheme(): ColorScheme {
  const current = useStore(scheme);
  return useIsHydrated() ? current : 'system';
}

scheme.subscribe(applyScheme);
systemPreference.addEventListener('change', applyScheme);
onStorageChange(storageKeys.scheme, (stored) => scheme.set(toScheme(stored)));
applyScheme();
