import { mayEnter } from '@demarc/contract/access.ts';
import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { enabledNow, onFeaturesChange } from '../lib/features.ts';
import { session } from '../lib/session.ts';
import { safeWanted, takeWanted } from '../lib/wanted.ts';

/** What the route of a path asks of its visitor. The path is read as the router reads it, so that no spelling slips past. */
function accessOf(router: AnyRouter, href: string) {
  const { pathname } = new URL(href, location.origin);
  const parsed = router.parseLocation({ href: pathname, pathname, search: '', hash: '', state: emptyState });
  const { access, feature } = router.getMatchedRoutes(parsed.pathname)[0].at(-1)?.options.staticData ?? {};
  return { ...access, ...(feature ? { feature } : {}) };
}

const emptyState: RouterHistory['location']['state'] = { __TSR_index: 0 };

/** Whether the person may go to a path now: signed in, role and feature (specification, section 2). */
export function mayGo(router: AnyRouter, href: string): boolean {
  return mayEnter(accessOf(router, href), session.state.claims, enabledNow());
}

/**
 * Puts the guard before every navigation, once it is known whether somebody is signed in. A refused navigation does nothing
 * visible: address, page and history stay as they are.
 */
export function startGuard(router: AnyRouter): void {
  // The first visit: no page to stay on, so the homepage shows, and remembers where the person wanted to go.
  const first = router.history.location;
  if (!mayGo(router, first.href)) goHome(router, session.state.phase === 'signedIn' ? null : first.href);
  else if (first.pathname === '/') goOn(router);

  router.history.block({
    blockerFn: ({ nextLocation }: { nextLocation: RouterHistory['location'] }) => !mayGo(router, nextLocation.href),
    // Leaving the portal is nobody's business but the person's.
    enableBeforeUnload: false,
  });

  // A script that writes the history by itself goes past the block: the page it left is put back.
  let allowed = router.history.location.href;
  router.history.subscribe(({ location }: { location: RouterHistory['location'] }) => {
    if (mayGo(router, location.href)) allowed = location.href;
    else if (session.state.phase === 'signedIn') router.history.replace(allowed, {}, { ignoreBlocker: true });
  });

  const preload = router.preloadRoute;
  router.preloadRoute = ((options: Parameters<typeof preload>[0]) =>
    // The options are any link's: their type is too wide to be handed on.
    mayGo(router, router.buildLocation(options as never).href) ? preload(options) : Promise.resolve(undefined)) as typeof preload;

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

/** Somebody has just signed in: on to where they wanted to go, if they may. */
function goOn(router: AnyRouter): void {
  const { pathname, state } = router.history.location;
  const wanted = takeWanted() ?? safeWanted(state.wanted);
  const isPassage = safeWanted(pathname) === null;
  if (session.state.phase !== 'signedIn' || (!isPassage && !(pathname === '/' && wanted))) return;
  const target = wanted && mayGo(router, wanted) ? wanted : '/';
  void router.navigate({ href: target, replace: true, ignoreBlocker: true });
}

function leaveIfRefused(router: AnyRouter): void {
  const { href } = router.history.location;
  if (mayGo(router, href)) return;
  // Signing out is leaving; a session that ended by itself goes on where it was.
  goHome(router, session.state.notice === 'auth.session-ended' ? href : null);
}

function goHome(router: AnyRouter, wanted: string | null): void {
  if (router.history.location.pathname === '/') return;
  router.history.replace('/', wanted ? { wanted } : {}, { ignoreBlocker: true });
}
