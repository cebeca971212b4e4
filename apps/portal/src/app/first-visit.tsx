import { type ReactNode, useEffect, useState } from 'react';
import { useSession } from '../lib/session.ts';
import { routesAtStart } from './load-routes.ts';
import { Starting } from './starting.tsx';

/** Around the router: it matches nothing before it has the routes that the first address needs. */
export function FirstVisit({ children }: { children: ReactNode }) {
  const { phase } = useSession();
  const [isReady, setReady] = useState(() => !routesAtStart());
  // In a state of its own: React holds back what suspends for a third of a second.
  useEffect(() => void routesAtStart()?.then(() => setReady(true)), []);
  if (isReady) return <>{children}</>;
  // A visitor's page is empty until then, as it is while its own parts load.
  return <>{phase !== 'signedOut' && <Starting />}</>;
}
