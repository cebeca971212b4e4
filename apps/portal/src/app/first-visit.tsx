import { type ReactNode, useEffect, useState } from 'react';
import { useSession } from '../lib/session.ts';
import { routesAtStart } from './load-routes.ts';
import { Starting } from './starting.tsx';

/** Wraps the router, which matches nothing until it has the routes that the first URL needs. */
export function FirstVisit({ children }: { children: ReactNode }) {
  const { phase } = useSession();
  const [isReady, setReady] = useState(() => !routesAtStart());
  // Uses its own state instead of Suspense, because React delays suspended content by 300 ms.
  useEffect(() => void routesAtStart()?.then(() => setReady(true)), []);
  if (isReady) return <>{children}</>;
  // A visitor's page stays empty until then, as it does while its own chunks load.
  return <>{phase !== 'signedOut' && <Starting />}</>;
}
