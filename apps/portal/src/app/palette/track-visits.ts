import type { AnyRouter } from '@tanstack/react-router';
import { rememberItem } from '../../kinds/recent-items.ts';
import { findVisitedItem } from '../../kinds/visits.ts';
import { queryClient } from '../../lib/api.ts';
import { session } from '../../lib/session.ts';

let isWatching = false;

/** Remembers which objects the user opens by any route, for the palette. */
export function trackVisits(router: AnyRouter): void {
  if (isWatching) return;
  isWatching = true;
  let last = '';
  const note = () => {
    const { claims } = session.state;
    const found = claims && findVisitedItem(router.state.location.href, claims.cid);
    const text = JSON.stringify(found);
    if (!found || text === last) return;
    last = text;
    rememberItem(claims.uid_g, found);
  };
  note();
  router.subscribe('onResolved', note);
  // The page often renders before its data has loaded.
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note();
  });
}
