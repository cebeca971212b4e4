import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { currentBrand } from '../brands/current-brand.ts';

/** Returns the ten steps of a hue, as design tokens. */
function getHueSteps(hue: string): MantineColorsTuple {
  return Array.from({ length: 10 }, (_, step) => `var(--${hue}-${step})`) as unknown as MantineColorsTuple;
}

/** Maps the design tokens to Mantine's theme. Screens use token names, never steps. */
export const theme = createTheme({
  colors: {
    brand: getHueSteps(currentBrand.slug),
    gray: getHueSteps('gray'),
    dark: getHueSteps('dark'),
    ok: getHueSteps('ok'),
    attention: getHueSteps('attention'),
    trouble: getHueSteps('trouble'),
  },
  primaryColor: 'brand',
  // White text has enough contrast on step 6 in both schemes.
  primaryShade: { light: 6, dark: 6 },
  autoContrast: false,
  black: 'var(--gray-9)',
  fontFamily: 'var(--font-sans)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '6px', xl: '6px' },
  defaultRadius: 'sm',
  shadows: { xs: 'none', sm: 'none', md: 'var(--shadow-overlay)', lg: 'none', xl: 'none' },
  respectReducedMotion: true,
});

/** Variables in both color schemes that differ from those derived from the theme. */
export const cssVariables: Readonly<Record<string, string>> = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-border': 'var(--control)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--trouble-text)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent-text)',
};
