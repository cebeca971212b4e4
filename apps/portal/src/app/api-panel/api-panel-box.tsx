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

/** The place of the panel; it comes when it is asked for, and goes with the page that it is about. */
export function ApiPanelBox() {
  const isOpen = useApiPanel();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what closes it.
  useEffect(closeApiPanel, [pathname]);
  return <Panel isOpen={isOpen} />;
}
