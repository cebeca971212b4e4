import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { currentScheme, onSchemeChange, setScheme } from '../lib/scheme.ts';

const toMantine = (): MantineColorScheme => (currentScheme() === 'system' ? 'auto' : (currentScheme() as 'light' | 'dark'));

let unsubscribe: (() => void) | null = null;

/** Mantine asks the portal's own scheme, so that pages with and without it agree. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: toMantine,
  set: (scheme) => setScheme(scheme === 'auto' ? 'system' : scheme),
  subscribe: (onUpdate) => {
    unsubscribe = onSchemeChange(() => onUpdate(toMantine()));
  },
  unsubscribe: () => unsubscribe?.(),
  clear: () => setScheme('system'),
};
