import { useRouterState } from '@tanstack/react-router';
import { type CheckSearch, validateCheckSearch } from '../../blocks/availability/check-search.ts';

/** The address in a link to a page that this brand or role lacks, from which the router redirected here. */
export function useLinkedAddress(): CheckSearch | undefined {
  const wantedPath = useRouterState({ select: ({ location }) => location.state.wanted });
  const query = new URLSearchParams(wantedPath?.split(/[?#]/)[1]);
  const address = validateCheckSearch(Object.fromEntries(query));
  return address.postalCode ? address : undefined;
}
