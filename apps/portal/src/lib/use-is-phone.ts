import { useMediaQuery } from '@mantine/hooks';

/** Whether tables become cards and panels fill the window: `@media (max-width: 860px)` in the style sheets. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 860px)', false, { getInitialValueInEffect: false });
}
