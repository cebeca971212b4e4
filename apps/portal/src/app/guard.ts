import { enabledFeatures, mayEnter } from '@demarc/contract/access.ts';
import { brandOfPage } from '@demarc/contract/brand-of-page.ts';
import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { brand } from '../brands/current.ts';
import { whileBusy } from '../lib/busy.ts';
import { configuration } from '../lib/configuration.ts';
import { enabledNow, onFeaturesChange } from '../lib/features.ts';
import { session } from '../lib/session.ts';
import { safeWanted, takeWanted } from '../lib/wanted.ts';
import { isKnown, loadRoutes, routesAtStart, routesFor } from './load-routes.ts';

/**
 * The access that the route of a path requires; null while the route is not loaded. It parses the path as the router does, so
 * that no alternative spelling bypasses the check.
 */
function accessOf(router: AnyRouter, href: string) {
  const { pathname } = new URL(href, location.origin);
  const parsed = router.parseLocation({ href: pathname, pathname, search: '', hash: '', state: emptyState });
  if (!isKnown(parsed.pathname)) return null;
  const { access, feature } = router.getMatchedRoutes(parsed.pathname)[0].at(-1)?.options.staticData ?? {};
  return { ...access, ...(feature ? { feature } : {}) };
}

const emptyState: RouterHistory['location']['state'] = { __TSR_index: 0 };

/** Whether the user may open a path now: signed in, role and feature (specification, section 2). */
export function mayGo(router: AnyRouter, href: string): boolean {
  const access = accessOf(router, href);
  return access !== null && mayEnter(access, session.state.claims, enabledNow());
}

/** The URL at which the user may open a page: here, or at the brand that has it; null if they may not. */
export function openableAt(router: AnyRouter, href: string): string | null {
  if (mayGo(router, href)) return href;
  const access = accessOf(router, href);
  const other = brandOfPage(href, brand.brand);
  const origin = configuration().brandOrigins[other];
  if (!access || other === brand.brand || !origin || origin === location.origin) return null;
  return mayEnter(access, session.state.claims, enabledFeatures(other, false)) ? `${origin}${href}` : null;
}

/**
 * Checks every navigation, once it is known whether the user is signed in. A refused navigation has no visible effect: URL, page
 * and history stay the same.
 */
export function startGuard(router: AnyRouter): void {
  const judgeFirst = () => {
    const first = router.history.location;
    // A first visit has no page to stay on, so the home page shows and remembers the requested URL.
    if (!mayGo(router, first.href)) goHome(router, session.state.phase === 'signedIn' ? null : first.href);
    else if (first.pathname === '/') goOn(router);
  };
  const routes = routesAtStart();
  if (routes) void routes.then(judgeFirst);
  else judgeFirst();

  router.history.block({
    blockerFn: ({ nextLocation }: { nextLocation: RouterHistory['location'] }) => isRefused(router, nextLocation),
    // The portal does not stop users from leaving it.
    enableBeforeUnload: false,
  });

  // A script that changes the history directly bypasses the blocker, so restore the previous page.
  let allowed = router.history.location.href;
  router.history.subscribe(({ location }: { location: RouterHistory['location'] }) => {
    const coming = routesFor(location.pathname);
    if (coming) void coming.then(() => router.history.notify({ type: 'REPLACE' }), reload);
    else if (mayGo(router, location.href)) allowed = location.href;
    else if (session.state.phase === 'signedIn') router.history.replace(allowed, {}, { ignoreBlocker: true });
  });

  const preload = router.preloadRoute;
  router.preloadRoute = (async (options: Parameters<typeof preload>[0]) => {
    // The options belong to any link, so their type is too wide to pass on.
    const { href, pathname } = router.buildLocation(options as never);
    await routesFor(pathname);
    return mayGo(router, href) ? preload(options) : undefined;
  }) as typeof preload;

  let before = session.state.phase;
  session.subscribe(() => {
    const { phase } = session.state;
    if (phase === 'signedIn' && before !== 'signedIn') goOn(router);
    // When a signed-in tab starts over, the page may show data that only the previous account can access.
    if (phase !== 'starting' || before === 'signedIn') leaveIfRefused(router);
    before = phase;
  });
  onFeaturesChange(() => leaveIfRefused(router));
  window.addEventListener('token-refresh-failed', () => goHome(router, null));
}

let asked = 0;

/** Whether a navigation has no effect: the user may not open the page, or navigated elsewhere while the routes were loading. */
function isRefused(router: AnyRouter, { pathname, href }: RouterHistory['location']): boolean | Promise<boolean> {
  const turn = ++asked;
  const coming = routesFor(pathname);
  if (!coming) return !mayGo(router, href);
  return whileBusy(coming).then(
    () => turn !== asked || !mayGo(router, href),
    // If the routes do not load, open the URL anyway; the page then reloads.
    () => false,
  );
}

/** The routes failed to load, because of the network or a newer build: let the browser load the page itself. */
function reload(): void {
  window.location.reload();
}

/** After signing in, continues to the requested page if the user may open it. */
function goOn(router: AnyRouter): void {
  if (session.state.phase !== 'signedIn') return;
  const coming = loadRoutes();
  // If the routes do not load, the signed-in part does not load either and reports it.
  if (coming) return void coming.then(() => goOn(router)).catch(() => {});
  const { pathname, state } = router.history.location;
  const wanted = takeWanted() ?? safeWanted(state.wanted);
  const isPassage = safeWanted(pathname) === null;
  if (!isPassage && !(pathname === '/' && wanted)) return;
  const target = wanted && mayGo(router, wanted) ? wanted : '/';
  void router.navigate({ href: target, replace: true, ignoreBlocker: true });
}

function leaveIfRefused(router: AnyRouter): void {
  const { href, pathname } = router.history.location;
  // A route that is not loaded yet is checked once it is.
  if (!isKnown(pathname) || mayGo(router, href)) return;
  // Signing out discards the page; after a session expired, signing in again returns to it.
  const { notice } = session.state;
  goHome(router, notice === 'auth.session-ended' || notice === 'auth.inactive' ? href : null);
}

function goHome(router: AnyRouter, wanted: string | null): void {
  if (router.history.location.pathname === '/') return;
  router.history.replace('/', wanted ? { wanted } : {}, { ignoreBlocker: true });
}
