import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';
import { session } from '../../lib/session.ts';
import { signedInHome } from './load-signed-in-home.ts';

/** The page component is part of the initial bundle; `app/router.ts` attaches it. */
export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { title: 'entrance.title', texts: ['entrance'] },
  // Runs when the pointer reaches a link, like the loaders of other pages. The page itself reports loading errors.
  loader: async () => {
    const { phase, claims } = session.state;
    if (phase !== 'signedIn' || !claims) return;
    const page = await signedInHome.load().catch(() => null);
    page?.preloadHomeReads(claims);
  },
});
