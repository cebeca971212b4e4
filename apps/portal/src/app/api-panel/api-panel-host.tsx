import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { closeApiPanel, useIsApiPanelOpen } from '../../lib/api-panel.ts';
import { loadTranslations } from '../../lib/i18n.ts';
import { lazyOnOpen } from '../../ui/lazy-on-open.tsx';

const Panel = lazyOnOpen(
  async () => {
    const [part] = await Promise.all([import('./api-panel.tsx'), loadTranslations('api-panel', 'role', 'action')]);
    return part.ApiPanel;
  },
  ({ isOpen }) => isOpen,
);

/** Hosts the panel: loads it on first use and closes it when the page changes. */
export function ApiPanelHost() {
  const isOpen = useIsApiPanelOpen();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes it when the path changes.
  useEffect(closeApiPanel, [pathname]);
  return <Panel isOpen={isOpen} />;
}
