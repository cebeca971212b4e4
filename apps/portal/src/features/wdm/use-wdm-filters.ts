import { listWdmPackages } from '@demarc/contract/wdm.ts';
import { useQuery } from '@tanstack/react-query';
import { listOfferedRoutes } from '../../blocks/wavelength/offered-routes.ts';
import { formatRouteName } from '../../blocks/wavelength/route-name.tsx';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { buildWdmFilters } from './wdm-filters.ts';
import type { WdmSearch } from './wdm-search.ts';

/** The filters, with the routes for sale and the route in the URL. */
export function useWdmFilters({ route }: WdmSearch) {
  const { claims } = useSession();
  const customerId = useCustomerId();
  const packages = useQuery({
    ...query(listWdmPackages, { params: { customerId }, query: {} }),
    enabled: claims !== null,
  });
  const routes = listOfferedRoutes(packages.data ?? []).map(({ route }) => ({
    value: String(route.routeId),
    text: formatRouteName(route),
  }));
  const isInUrlOnly = route !== undefined && !routes.some(({ value }) => value === String(route));
  return buildWdmFilters(isInUrlOnly ? [...routes, { value: String(route), text: String(route) }] : routes);
}
