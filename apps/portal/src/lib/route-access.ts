import { mayEnter } from '@demarc/contract/access.ts';
import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { getEnabledFeatures } from './features.ts';
import { session } from './session-state.ts';

const emptyState: RouterHistory['location']['state'] = { __TSR_index: 0 };

/** Parses the path of a URL as the router does, so that no alternative spelling bypasses a check. */
export function parsePathname(router: AnyRouter, href: string): string {
  const { pathname } = new URL(href, location.origin);
  return router.parseLocation({ href: pathname, pathname, search: '', hash: '', state: emptyState }).pathname;
}

/** Returns the access that the route of a path requires. */
export function readRouteAccess(router: AnyRouter, pathname: string) {
  const { access, feature } = router.getMatchedRoutes(pathname)[0].at(-1)?.options.staticData ?? {};
  return { ...access, ...(feature ? { feature } : {}) };
}

/** Whether the user may open a page, for links within signed-in pages: all routes are loaded there. */
export function canOpen(router: AnyRouter, href: string): boolean {
  return mayEnter(readRouteAccess(router, parsePathname(router, href)), session.state.claims, getEnabledFeatures());
}
