import { type ReactNode, useEffect, useState } from 'react';
import { useSession } from '../lib/session.ts';
import { waitForInitialRoutes } from './load-routes.ts';
import { StartupScreen } from './startup-screen.tsx';

/** Wraps the router, which matches nothing until it has the routes that the first URL needs. */
export function InitialRoutesGate({ children }: { children: ReactNode }) {
  const { phase } = useSession();
  const [isReady, setReady] = useState(() => !waitForInitialRoutes());
  // Uses its own state instead of Suspense, because React delays suspended content by 300 ms.
  useEffect(() => void waitForInitialRoutes()?.then(() => setReady(true)), []);
  if (isReady) return <>{children}</>;
  // A visitor's page stays empty until then, as it does while its own chunks load.
  return <>{phase !== 'signedOut' && <StartupScreen />}</>;
}
