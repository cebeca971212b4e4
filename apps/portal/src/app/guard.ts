import { mayEnter, resolveEnabledFeatures } from '@demarc/contract/access.ts';
import { getPageBrand } from '@demarc/contract/page-brand.ts';
import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { currentBrand } from '../brands/current-brand.ts';
import { trackBusy } from '../lib/busy.ts';
import { getConfiguration } from '../lib/configuration.ts';
import { getEnabledFeatures, onFeaturesChange } from '../lib/features.ts';
import { linkToPortal, signInHash } from '../lib/link-to-portal.ts';
import { consumeReturnTo, sanitizeReturnTo } from '../lib/return-to.ts';
import { parsePathname, readRouteAccess } from '../lib/route-access.ts';
import { session, signIn } from '../lib/session.ts';
import { isRouteLoaded, loadRoutes, loadRoutesFor, waitForInitialRoutes } from './load-routes.ts';

/** Returns the access that the route of a path requires; null while the route is not loaded. */
function getRouteAccess(router: AnyRouter, href: string) {
  const pathname = parsePathname(router, href);
  return isRouteLoaded(pathname) ? readRouteAccess(router, pathname) : null;
}

/** Whether the user may open a path now, by session, role and feature (specification, section 2). */
export function canNavigate(router: AnyRouter, href: string): boolean {
  const access = getRouteAccess(router, href);
  return access !== null && mayEnter(access, session.state.claims, getEnabledFeatures());
}

/** Returns the URL of a page in this portal, or in that of the brand that has the page; null if the user may not open it. */
export function findOpenableUrl(router: AnyRouter, href: string): string | null {
  if (canNavigate(router, href)) return href;
  const access = getRouteAccess(router, href);
  const otherBrand = getPageBrand(href, currentBrand.brand);
  const origin = getConfiguration().brandOrigins[otherBrand];
  if (!access || otherBrand === currentBrand.brand || !origin || origin === location.origin) return null;
  return mayEnter(access, session.state.claims, resolveEnabledFeatures(otherBrand, false)) ? linkToPortal(origin, href) : null;
}

/**
 * Checks every navigation, once it is known whether the user is signed in. A refused navigation has no visible effect: URL, page
 * and history stay the same.
 */
export function startGuard(router: AnyRouter): void {
  const checkFirstVisit = () => {
    const initialLocation = router.history.location;
    // A first visit has no page to stay on, so the home page shows and remembers the requested URL.
    const href = initialLocation.href.replace(signInHash, '');
    if (!canNavigate(router, href)) {
      goHome(router, href);
      // A user who comes from another of our portals already has a session at the sign-in provider.
      if (session.state.phase !== 'signedIn' && initialLocation.hash === signInHash) void signIn(href);
    } else if (initialLocation.pathname === '/') continueAfterSignIn(router);
    else if (href !== initialLocation.href) router.history.replace(href, {}, { ignoreBlocker: true });
  };
  const routes = waitForInitialRoutes();
  if (routes) void routes.then(checkFirstVisit);
  else checkFirstVisit();

  router.history.block({
    blockerFn: ({ nextLocation }: { nextLocation: RouterHistory['location'] }) => isNavigationBlocked(router, nextLocation),
    // The portal never stops users from leaving.
    enableBeforeUnload: false,
  });

  // A script that changes the history directly bypasses the blocker, so restore the previous page.
  let allowedHref = router.history.location.href;
  router.history.subscribe(({ location }: { location: RouterHistory['location'] }) => {
    const routesLoading = loadRoutesFor(location.pathname);
    if (routesLoading) void routesLoading.then(() => router.history.notify({ type: 'REPLACE' }), reload);
    else if (canNavigate(router, location.href)) allowedHref = location.href;
    else if (session.state.phase === 'signedIn') router.history.replace(allowedHref, {}, { ignoreBlocker: true });
  });

  const preload = router.preloadRoute;
  router.preloadRoute = (async (options: Parameters<typeof preload>[0]) => {
    const { href, pathname } = router.buildLocation(options);
    await loadRoutesFor(pathname);
    return canNavigate(router, href) ? preload(options) : undefined;
  }) as typeof preload;

  let phaseBefore = session.state.phase;
  session.subscribe(() => {
    const { phase } = session.state;
    if (phase === 'signedIn' && phaseBefore !== 'signedIn') continueAfterSignIn(router);
    // When a signed-in tab starts over, the page may show data that only the previous account can access.
    if (phase !== 'starting' || phaseBefore === 'signedIn') leaveIfForbidden(router);
    phaseBefore = phase;
  });
  onFeaturesChange(() => leaveIfForbidden(router));
  window.addEventListener('token-refresh-failed', () => goHome(router, null));
}

let navigationCount = 0;

/** Whether a navigation has no effect: the user may not open the page, or navigated elsewhere while the routes were loading. */
function isNavigationBlocked(router: AnyRouter, { pathname, href }: RouterHistory['location']): boolean | Promise<boolean> {
  const navigationId = ++navigationCount;
  const routesLoading = loadRoutesFor(pathname);
  if (!routesLoading) return !canNavigate(router, href);
  return trackBusy(routesLoading).then(
    () => navigationId !== navigationCount || !canNavigate(router, href),
    // If the routes do not load, open the URL anyway; the page then reloads.
    () => false,
  );
}

/** The routes failed to load, because of the network or a newer build: let the browser load the page itself. */
function reload(): void {
  window.location.reload();
}

/** After signing in, continues to the requested page if the user may open it. */
function continueAfterSignIn(router: AnyRouter): void {
  if (session.state.phase !== 'signedIn') return;
  const routesLoading = loadRoutes();
  // If the routes do not load, the signed-in part does not load either and reports it.
  if (routesLoading) return void routesLoading.then(() => continueAfterSignIn(router)).catch(() => {});
  const { pathname, state } = router.history.location;
  const returnTo = consumeReturnTo() ?? sanitizeReturnTo(state.returnTo);
  const isTransitPath = sanitizeReturnTo(pathname) === null;
  if (!isTransitPath && !(pathname === '/' && returnTo)) return;
  const href = returnTo && canNavigate(router, returnTo) ? returnTo : '/';
  void router.navigate({ href, replace: true, ignoreBlocker: true, state: { returnTo } });
}

function leaveIfForbidden(router: AnyRouter): void {
  const { href, pathname } = router.history.location;
  // A route that is not loaded yet is checked once it is.
  if (!isRouteLoaded(pathname) || canNavigate(router, href)) return;
  // Signing out discards the page; after a session expired, signing in again returns to it.
  const { notice } = session.state;
  goHome(router, notice === 'auth.session-ended' || notice === 'auth.inactive' ? href : null);
}

function goHome(router: AnyRouter, returnTo: string | null): void {
  if (router.history.location.pathname === '/') return;
  router.history.replace('/', { returnTo }, { ignoreBlocker: true });
}
