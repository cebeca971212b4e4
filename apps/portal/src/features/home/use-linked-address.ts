import { useRouterState } from '@tanstack/react-router';
import { type CheckSearch, validateCheckSearch } from '../../blocks/availability/check-search.ts';

/** The address in a link to a page that this brand or role lacks, from which the router redirected here. */
export function useLinkedAddress(): CheckSearch | undefined {
  const returnTo = useRouterState({ select: ({ location }) => location.state.returnTo });
  const query = new URLSearchParams(returnTo?.split(/[?#]/)[1]);
  const address = validateCheckSearch(Object.fromEntries(query));
  return address.postalCode ? address : undefined;
}
