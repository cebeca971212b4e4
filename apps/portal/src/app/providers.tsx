import { icons } from '@demarc/look/icons.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from '../lib/api.ts';
import { refetchFailedQueries } from '../lib/refetch-failed-queries.ts';
import { addIcons } from '../ui/icon.tsx';

addIcons(icons);

/** The providers that pages with controls and data need; loaded with the first such page. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(refetchFailedQueries, []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
