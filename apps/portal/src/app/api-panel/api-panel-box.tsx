import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { closeApiPanel, useApiPanel } from '../../lib/api-panel.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { later } from '../../ui/later.tsx';

const Panel = later(
  async () => {
    const [part] = await Promise.all([import('./api-panel.tsx'), loadTexts('api-panel', 'role', 'action')]);
    return part.ApiPanel;
  },
  ({ isOpen }) => isOpen,
);

/** Hosts the panel: loads it on first use and closes it when the page changes. */
export function ApiPanelBox() {
  const isOpen = useApiPanel();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes it when the path changes.
  useEffect(closeApiPanel, [pathname]);
  return <Panel isOpen={isOpen} />;
}
