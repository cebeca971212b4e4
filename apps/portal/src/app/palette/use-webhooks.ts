import { hasRole } from '@demarc/contract/access.ts';
import { listWebhooks, type Webhook } from '@demarc/contract/webhook.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import type { SearchResults } from './use-search-results.ts';

const noWebhooks: readonly Webhook[] = [];

/**
 * Loads the company's webhooks, for queries that look like a URL or have no other results: the server's search does not cover webhooks.
 */
export function useWebhooks(
  typed: string,
  { state, hits, q }: SearchResults,
): { webhooks: readonly Webhook[]; isLoading: boolean } {
  const { claims } = useSession();
  const customerId = useCustomerId();
  const isNeeded = /^https?:/i.test(typed) || (q !== '' && hits.length === 0);
  const { data, isLoading } = useQuery({
    ...query(listWebhooks, { params: { customerId } }),
    // Only after a search response, which shows that the network works.
    enabled: isNeeded && state === 'ready' && claims !== null && hasRole(claims.roles, 'RESELLER_ADMIN'),
    meta: { handles: [429, 503], hidesServerErrors: true },
  });
  return { webhooks: (isNeeded && data) || noWebhooks, isLoading };
}
