// Only the Mantine styles of the components in use, in Mantine's order: the full set has five times as many rules.
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import { icons } from '@demarc/look/icons.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from '../lib/api.ts';
import { styleNonce } from '../lib/nonce.ts';
import { refetchFailedQueries } from '../lib/refetch-failed-queries.ts';
import { addIcons } from '../ui/icon.tsx';
import { colorSchemeManager } from './color-scheme-manager.ts';
import { cssVariablesResolver, theme } from './shell/theme.ts';

addIcons(icons);

/** The providers that pages with controls and data need; loaded with the first such page. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(refetchFailedQueries, []);
  return (
    <QueryClientProvider client={queryClient}>
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
