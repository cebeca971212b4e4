import { useRouterState } from '@tanstack/react-router';
import { type CheckSearch, validateCheckSearch } from '../../blocks/availability/check-search.ts';

/** The address in a link to a page that this brand or role does not have, which led here instead. */
export function useWantedAddress(): CheckSearch | undefined {
  const wanted = useRouterState({ select: ({ location }) => location.state.wanted });
  const { searchParams } = new URL(wanted ?? '', location.origin);
  const address = validateCheckSearch(Object.fromEntries(searchParams));
  return address.postalCode ? address : undefined;
}
