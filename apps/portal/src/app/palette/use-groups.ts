import { getCustomer } from '@demarc/contract/customer.ts';
import type { SearchHit } from '@demarc/contract/search.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { useFeatures } from '../../lib/features.ts';
import { useSession } from '../../lib/session.ts';
import { mayGo } from '../guard.ts';
import { commandsFor, onwards } from './commands.ts';
import { companyEntry } from './company-entry.ts';
import type { Entry, EntryGroup } from './entry.ts';
import { hitEntry, kindsFor, type Reader } from './hit-entry.ts';
import { readRecent } from './recent.ts';
import { type Hits, useHits } from './use-hits.ts';
import { useWebhooks } from './use-webhooks.ts';
import { webhookEntries } from './webhook-entries.ts';

interface Groups {
  groups: readonly EntryGroup[];
  hits: Hits;
  /** The query has a match that does not come from the server's search. */
  isFoundHere: boolean;
}

/** Everything that the palette shows for a query, in order, and the state of the search. */
export function useGroups(typed: string): Groups {
  const { t } = useTranslation();
  const router = useRouter();
  const features = useFeatures();
  const { claims } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: features and claims decide which pages the user may open.
  const kinds = useMemo(() => kindsFor((href) => mayGo(router, href)), [router, features, claims]);
  const asked = useHits(typed, kinds);
  const { webhooks, isAsking } = useWebhooks(typed, asked);
  const hits: Hits = isAsking ? { ...asked, state: 'asking' } : asked;
  const { data: customer } = useQuery({
    ...query(getCustomer, { params: { customerId: claims?.cid ?? 0 } }),
    enabled: claims !== null,
  });
  const isReseller = customer?.customerType !== 'end-user';

  const { hits: found } = hits;
  // biome-ignore lint/correctness/useExhaustiveDependencies: features and claims decide which pages the user may open.
  const reader = useMemo(
    (): Reader | null => claims && { claims, isReseller, t, mayGo: (href) => mayGo(router, href) },
    [claims, isReseller, features, router, t],
  );
  const company = useMemo(() => reader && customer && companyEntry(typed, customer, reader), [typed, customer, reader]);
  const ofWebhooks = useMemo(() => (reader ? webhookEntries(typed, webhooks, reader) : []), [typed, webhooks, reader]);
  const groups = useMemo(() => {
    if (!reader) return [];
    const { best, actions, pages } = commandsFor(router, typed, isReseller);
    const recent = typed ? [] : entriesOf(readRecent(reader.claims.uid_g), reader).map(withoutStatus);
    const isExact = found.some((hit) => hit.isExact);
    const ofServer = foundGroups(found, reader);
    const bestGroup = { label: t('palette.best'), entries: company ? [company, ...best] : best };
    return [
      { label: t('palette.recent'), entries: recent },
      ...(isExact && !company ? [...ofServer, bestGroup] : [bestGroup, ...ofServer]),
      { label: t('webhook.title'), entries: ofWebhooks },
      { label: t('palette.do'), entries: [...actions, ...onwards(router, typed, isReseller)] },
      { label: t('palette.go'), entries: pages },
    ].filter(({ entries }) => entries.length > 0);
  }, [typed, found, company, ofWebhooks, reader, isReseller, router, t]);
  return { groups, hits, isFoundHere: Boolean(company) || ofWebhooks.length > 0 };
}

/** Groups by kind, in the order of the server's results. */
function foundGroups(hits: readonly SearchHit[], reader: Reader): EntryGroup[] {
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    label: reader.t(`palette.kind-${kind}`),
    entries: entriesOf(
      hits.filter((hit) => hit.kind === kind),
      reader,
    ),
  }));
}

/** The status of a remembered item may have changed since. */
function withoutStatus({ status: _, ...entry }: Entry): Entry {
  return entry;
}

function entriesOf(found: readonly Parameters<typeof hitEntry>[0][], reader: Reader): Entry[] {
  return found.flatMap((one) => hitEntry(one, reader) ?? []);
}
