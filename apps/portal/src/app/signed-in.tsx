import '@mantine/core/styles.layer.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../lib/api.ts';
import { styleNonce } from '../lib/nonce.ts';
import { colorSchemeManager } from './color-scheme-manager.ts';
import { Shell } from './shell/shell.tsx';
import { cssVariablesResolver, theme } from './shell/theme.ts';

/** What a signed-in person's pages need around them, loaded once somebody is signed in. */
export function SignedIn({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queries}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        getStyleNonce={() => styleNonce}
      >
        <Shell>{children}</Shell>
      </MantineProvider>
    </QueryClientProvider>
  );
}
