import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { getCurrentColorScheme, onColorSchemeChange, setColorScheme } from '../lib/color-scheme.ts';

const toMantineScheme = (): MantineColorScheme =>
  getCurrentColorScheme() === 'system' ? 'auto' : (getCurrentColorScheme() as 'light' | 'dark');

let unsubscribe: (() => void) | null = null;

/** Mantine reads the portal's color scheme, so that pages with and without Mantine agree. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: toMantineScheme,
  set: (scheme) => setColorScheme(scheme === 'auto' ? 'system' : scheme),
  subscribe: (onUpdate) => {
    unsubscribe = onColorSchemeChange(() => onUpdate(toMantineScheme()));
  },
  unsubscribe: () => unsubscribe?.(),
  clear: () => setColorScheme('system'),
};
