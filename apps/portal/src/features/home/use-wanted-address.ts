import { useRouterState } from '@tanstack/react-router';
import { type CheckSearch, validateCheckSearch } from '../../blocks/availability/check-search.ts';

/** The address in a link to a page that this brand or role does not have, which led here instead. */
export function useWantedAddress(): CheckSearch | undefined {
  const wanted = useRouterState({ select: ({ location }) => location.state.returnTo });
  const query = new URLSearchParams(wanted?.split(/[?#]/)[1]);
  const address = validateCheckSearch(Object.fromEntries(query));
  return address.postalCode ? address : undefined;
}
