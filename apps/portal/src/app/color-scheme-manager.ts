import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { currentScheme, onSchemeChange, setScheme } from '../lib/scheme.ts';

const toMantine = (): MantineColorScheme => (currentScheme() === 'system' ? 'auto' : (currentScheme() as 'light' | 'dark'));

let unsubscribe: (() => void) | null = null;

/** Mantine reads the portal's color scheme, so that pages with and without Mantine agree. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: toMantine,
  set: (scheme) => setScheme(scheme === 'auto' ? 'system' : scheme),
  subscribe: (onUpdate) => {
    unsubscribe = onSchemeChange(() => onUpdate(toMantine()));
  },
  unsubscribe: () => unsubscribe?.(),
  clear: () => setScheme('system'),
};
