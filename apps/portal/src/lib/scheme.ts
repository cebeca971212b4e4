import { onStoredElsewhere, readStored, storedKeys, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';

export type Scheme = 'light' | 'dark' | 'system';

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const scheme = createStore<Scheme>(toScheme(readStored(storedKeys.scheme)));

function toScheme(stored: string | null): Scheme {
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function show(): void {
  document.documentElement.setAttribute('data-mantine-color-scheme', shownScheme());
}

/** The scheme in effect: the user's choice, or else the system's. */
function shownScheme(): 'light' | 'dark' {
  const chosen = scheme.get();
  if (chosen !== 'system') return chosen;
  return prefersDark.matches ? 'dark' : 'light';
}

/** `system` is stored as no choice. */
export function setScheme(chosen: Scheme): void {
  writeStored(storedKeys.scheme, chosen === 'system' ? null : chosen);
  scheme.set(chosen);
}

/** Calls the listener when the scheme changes, in this tab or another. */
export const onSchemeChange = scheme.subscribe;

export function currentScheme(): Scheme {
  return scheme.get();
}

export function useScheme(): Scheme {
  return useStore(scheme);
}

scheme.subscribe(show);
prefersDark.addEventListener('change', show);
onStoredElsewhere(storedKeys.scheme, (stored) => scheme.set(toScheme(stored)));
show();
