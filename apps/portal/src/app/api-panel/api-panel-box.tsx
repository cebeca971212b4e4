import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { closeApiPanel, useApiPanel } from '../../lib/api-panel.ts';
import { loadTexts } from '../../lib/i18n.ts';

const Panel = lazy(async () => {
  const [part] = await Promise.all([import('./api-panel.tsx'), loadTexts('api-panel', 'role', 'action')]);
  return { default: part.ApiPanel };
});

/** The place of the panel; it comes when it is asked for, and goes with the page that it is about. */
export function ApiPanelBox() {
  const isOpen = useApiPanel();
  const [isWanted, setWanted] = useState(isOpen);
  if (isOpen && !isWanted) setWanted(true);
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what closes it.
  useEffect(closeApiPanel, [pathname]);
  return (
    isWanted && (
      <Suspense>
        <Panel isOpen={isOpen} />
      </Suspense>
    )
  );
}
