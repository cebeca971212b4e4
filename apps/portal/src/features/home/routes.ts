import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';

/** Without its page: that is part of the first load, and `app/router.ts` puts it in. */
export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { title: 'entrance.title', texts: ['entrance'] },
});
