import '@mantine/core/styles.layer.css';
import { icons } from '@demarc/look/icons.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../lib/api.ts';
import { styleNonce } from '../lib/nonce.ts';
import { addIcons } from '../ui/icon.tsx';
import { colorSchemeManager } from './color-scheme-manager.ts';
import { cssVariablesResolver, theme } from './shell/theme.ts';

addIcons(icons);

/** What pages with controls and data need around them; loaded with the first of them. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queries}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        getStyleNonce={() => styleNonce}
      >
        {children}
      </MantineProvider>
    </QueryClientProvider>
  );
}
