import { getCustomer } from '@demarc/contract/customer.ts';
import type { SearchHit } from '@demarc/contract/search.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { readRecentItems } from '../../kinds/recent-items.ts';
import { searchedKinds } from '../../kinds/registry.ts';
import { query } from '../../lib/api.ts';
import { useFeatures } from '../../lib/features.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { canNavigate, findOpenableUrl } from '../guard.ts';
import { createAddressCheck, createSearchEntries, findCommands } from './commands.ts';
import { findCompanyEntry } from './company-entry.ts';
import { type EntryContext, getVisibleKinds, toHitEntry } from './hit-entry.ts';
import type { EntryGroup, PaletteEntry } from './palette-entry.ts';
import { type SearchResults, useSearchResults } from './use-search-results.ts';
import { useWebhooks } from './use-webhooks.ts';
import { findWebhookEntries } from './webhook-entries.ts';

interface PaletteGroups {
  groups: readonly EntryGroup[];
  hits: SearchResults;
  /** Whether the query has a match that does not come from the server's search. */
  hasLocalMatches: boolean;
}

/**
 * Returns everything that the palette shows for a query, in order, and the state of the search. For a query that the user did not type,
 * it offers to search lists only if something matches.
 */
export function usePaletteGroups(typed: string, isTyped: boolean): PaletteGroups {
  const { t } = useTranslation();
  const router = useRouter();
  const features = useFeatures();
  const { claims } = useSession();
  const customerId = useCustomerId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: features and claims decide which pages the user may open.
  const kinds = useMemo(() => getVisibleKinds((href) => findOpenableUrl(router, href)), [router, features, claims]);
  const results = useSearchResults(typed, kinds);
  const { webhooks, isLoading } = useWebhooks(typed, results);
  const hits: SearchResults = isLoading ? { ...results, state: 'searching' } : results;
  const { data: customer } = useQuery({
    ...query(getCustomer, { params: { customerId } }),
    enabled: claims !== null,
  });
  const isReseller = customer?.customerType !== 'end-user';

  const { hits: searchHits } = hits;
  // biome-ignore lint/correctness/useExhaustiveDependencies: features and claims decide which pages the user may open.
  const reader = useMemo(
    (): EntryContext | null =>
      claims && {
        claims,
        isReseller,
        t,
        canOpen: (href) => canNavigate(router, href),
        findUrl: (href) => findOpenableUrl(router, href),
      },
    [claims, isReseller, features, router, t],
  );
  const company = useMemo(() => reader && customer && findCompanyEntry(typed, customer, reader), [typed, customer, reader]);
  const webhookEntries = useMemo(() => (reader ? findWebhookEntries(typed, webhooks, reader) : []), [typed, webhooks, reader]);
  const commands = useMemo(() => reader && findCommands(router, typed, isReseller), [reader, router, typed, isReseller]);
  const check = useMemo(() => reader && createAddressCheck(router, typed, isReseller), [reader, router, typed, isReseller]);
  const groups = useMemo(() => {
    if (!reader || !commands) return [];
    const { best, actions, pages, arePagesFirst } = commands;
    const recent = typed ? [] : toEntries(readRecentItems(reader.claims.uid_g), reader).map(omitStatus);
    const isExact = searchHits.some((hit) => hit.isExact);
    const hitGroups = groupHits(searchHits, reader);
    const foundKinds = searchHits.map(({ kind }) => kind);
    const searches = isTyped || searchHits.length > 0 ? createSearchEntries(router, typed, isReseller, foundKinds) : [];
    const doGroup = { label: t('palette.do'), entries: check ? [check, ...actions] : actions };
    const goGroup = { label: t('palette.go'), entries: pages };
    const bestGroup = { label: t('palette.best'), entries: company ? [company, ...best] : best };
    return [
      { label: t('palette.recent'), entries: recent },
      ...(isExact && !company ? [...hitGroups, bestGroup] : [bestGroup, ...hitGroups]),
      { label: t('webhook.title'), entries: webhookEntries },
      ...(arePagesFirst && !check ? [goGroup, doGroup] : [doGroup, goGroup]),
      // Searches come after all matches.
      { label: t('palette.search'), entries: searches },
    ].filter(({ entries }) => entries.length > 0);
  }, [typed, isTyped, searchHits, company, check, webhookEntries, commands, reader, isReseller, router, t]);
  const localMatches = [
    company,
    check,
    ...webhookEntries,
    ...(commands ? [...commands.best, ...commands.actions, ...commands.pages] : []),
  ];
  return { groups, hits, hasLocalMatches: localMatches.some(Boolean) };
}

/** Groups hits by kind, in the order of the server's results. */
function groupHits(hits: readonly SearchHit[], reader: EntryContext): EntryGroup[] {
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    label: reader.t(searchedKinds[kind].title),
    entries: toEntries(
      hits.filter((hit) => hit.kind === kind),
      reader,
    ),
  }));
}

/** Removes the status of a remembered item, which may have changed since. */
function omitStatus({ status: _, ...entry }: PaletteEntry): PaletteEntry {
  return entry;
}

function toEntries(items: readonly Parameters<typeof toHitEntry>[0][], reader: EntryContext): PaletteEntry[] {
  return items.flatMap((item) => toHitEntry(item, reader) ?? []);
}
