import type { AnyRouter } from '@tanstack/react-router';
import { rememberItem } from '../../kinds/recent-items.ts';
import { findVisitedItem } from '../../kinds/visits.ts';
import { queryClient } from '../../lib/api.ts';
import { session } from '../../lib/session.ts';

let isWatching = false;

/** Remembers which objects the user opens, by whatever way, for the palette. */
export function trackVisits(router: AnyRouter): void {
  if (isWatching) return;
  isWatching = true;
  let lastItem = '';
  const rememberVisit = () => {
    const { claims } = session.state;
    const item = claims && findVisitedItem(router.state.location.href, claims.cid);
    const serializedItem = JSON.stringify(item);
    if (!item || serializedItem === lastItem) return;
    lastItem = serializedItem;
    rememberItem(claims.uid_g, item);
  };
  rememberVisit();
  router.subscribe('onResolved', rememberVisit);
  // The page often renders before its data has loaded.
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') rememberVisit();
  });
}
