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
 * What the route of a path asks of its visitor; null while that is not known. The path is read as the router reads it, so that no
 * spelling slips past.
 */
function accessOf(router: AnyRouter, href: string) {
  const { pathname } = new URL(href, location.origin);
  const parsed = router.parseLocation({ href: pathname, pathname, search: '', hash: '', state: emptyState });
  if (!isKnown(parsed.pathname)) return null;
  const { access, feature } = router.getMatchedRoutes(parsed.pathname)[0].at(-1)?.options.staticData ?? {};
  return { ...access, ...(feature ? { feature } : {}) };
}

const emptyState: RouterHistory['location']['state'] = { __TSR_index: 0 };

/** Whether the person may go to a path now: signed in, role and feature (specification, section 2). */
export function mayGo(router: AnyRouter, href: string): boolean {
  const access = accessOf(router, href);
  return access !== null && mayEnter(access, session.state.claims, enabledNow());
}

/** The address at which the person may open a page: here, or at the brand that has it; null where they may not. */
export function openableAt(router: AnyRouter, href: string): string | null {
  if (mayGo(router, href)) return href;
  const access = accessOf(router, href);
  const other = brandOfPage(href, brand.brand);
  const origin = configuration().brandOrigins[other];
  if (!access || other === brand.brand || !origin || origin === location.origin) return null;
  return mayEnter(access, session.state.claims, enabledFeatures(other, false)) ? `${origin}${href}` : null;
}

/**
 * Puts the guard before every navigation, once it is known whether somebody is signed in. A refused navigation does nothing
 * visible: address, page and history stay as they are.
 */
export function startGuard(router: AnyRouter): void {
  const judgeFirst = () => {
    const first = router.history.location;
    // The first visit: no page to stay on, so the homepage shows, and remembers where the person wanted to go.
    if (!mayGo(router, first.href)) goHome(router, session.state.phase === 'signedIn' ? null : first.href);
    else if (first.pathname === '/') goOn(router);
  };
  const routes = routesAtStart();
  if (routes) void routes.then(judgeFirst);
  else judgeFirst();

  router.history.block({
    blockerFn: ({ nextLocation }: { nextLocation: RouterHistory['location'] }) => isRefused(router, nextLocation),
    // Leaving the portal is nobody's business but the person's.
    enableBeforeUnload: false,
  });

  // A script that writes the history by itself goes past the block: the page it left is put back.
  let allowed = router.history.location.href;
  router.history.subscribe(({ location }: { location: RouterHistory['location'] }) => {
    const coming = routesFor(location.pathname);
    if (coming) void coming.then(() => router.history.notify({ type: 'REPLACE' }), reload);
    else if (mayGo(router, location.href)) allowed = location.href;
    else if (session.state.phase === 'signedIn') router.history.replace(allowed, {}, { ignoreBlocker: true });
  });

  const preload = router.preloadRoute;
  router.preloadRoute = (async (options: Parameters<typeof preload>[0]) => {
    // The options are any link's: their type is too wide to be handed on.
    const { href, pathname } = router.buildLocation(options as never);
    await routesFor(pathname);
    return mayGo(router, href) ? preload(options) : undefined;
  }) as typeof preload;

  let before = session.state.phase;
  session.subscribe(() => {
    const { phase } = session.state;
    if (phase === 'signedIn' && before !== 'signedIn') goOn(router);
    // Signed in until now and starting anew: the page may show what only the account of before has.
    if (phase !== 'starting' || before === 'signedIn') leaveIfRefused(router);
    before = phase;
  });
  onFeaturesChange(() => leaveIfRefused(router));
  window.addEventListener('token-refresh-failed', () => goHome(router, null));
}

let asked = 0;

/** Whether a navigation does nothing: the person may not go there, or has gone elsewhere while the routes were coming. */
function isRefused(router: AnyRouter, { pathname, href }: RouterHistory['location']): boolean | Promise<boolean> {
  const turn = ++asked;
  const coming = routesFor(pathname);
  if (!coming) return !mayGo(router, href);
  return whileBusy(coming).then(
    () => turn !== asked || !mayGo(router, href),
    // Without them the address is opened all the same, and the page then loaded anew.
    () => false,
  );
}

/** The routes do not come, because of the network or a newer build: the browser shows what it gets. */
function reload(): void {
  window.location.reload();
}

/** Somebody has just signed in: on to where they wanted to go, if they may. */
function goOn(router: AnyRouter): void {
  if (session.state.phase !== 'signedIn') return;
  const coming = loadRoutes();
  // Where they do not come, the signed-in part does not either, and says so.
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
  // One that is not known yet is judged as soon as it is.
  if (!isKnown(pathname) || mayGo(router, href)) return;
  // Signing out is leaving; a session that ended by itself goes on where it was.
  const { notice } = session.state;
  goHome(router, notice === 'auth.session-ended' || notice === 'auth.inactive' ? href : null);
}

function goHome(router: AnyRouter, wanted: string | null): void {
  if (router.history.location.pathname === '/') return;
  router.history.replace('/', wanted ? { wanted } : {}, { ignoreBlocker: true });
}
