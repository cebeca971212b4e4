import { hasRole } from '@demarc/contract/access.ts';
import { listRackSites } from '@demarc/contract/site.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';

/** The data centers to filter by: those of the catalog, for users who can read it, and the one in the URL. */
export function useSiteCodes(): readonly string[] {
  const { claims } = useSession();
  const customerId = useCustomerId();
  const { site }: { site?: unknown } = useSearch({ strict: false });
  const sites = useQuery({
    ...query(listRackSites, { params: { customerId } }),
    enabled: claims !== null && hasRole(claims.roles, 'RESELLER_ORDER'),
  });
  const codes = (sites.data ?? []).map(({ siteCode }) => siteCode);
  return typeof site === 'string' && site ? [...codes, site] : codes;
}
