import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';

/** The page component is part of the initial bundle; `app/router.ts` attaches it. */
export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { title: 'entrance.title', texts: ['entrance'] },
});

/** What the dashboard needs in addition, once the user is signed in. */
export const signedInTexts = ['home', 'loyalty', 'status', 'company', 'order'] as const;
