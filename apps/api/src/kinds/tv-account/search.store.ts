import { formatAddress } from '@demarc/contract/format-address.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { getTvAccountIdentifiers, tvAccounts, tvDevices } from '../../db/schema/tv.ts';
import { toAddressIdentifier } from '../../modules/search/address-identifier.ts';
import { type SearchMatch, toIdentifiers } from '../../modules/search/ranking.ts';
import type { SearchQuery } from '../../modules/search/search-query.ts';
import type { Searcher } from '../../modules/search/searcher.ts';
import { selectIdsByText } from '../../modules/search/select-ids-by-text.ts';

const { customerId, tvAccountId, accountNr, reference, status, lineId, endUser } = tvAccounts;
const columns = { tvAccountId, accountNr, reference, status, lineId, endUser };
const exactMatchColumns = getTvAccountIdentifiers(tvAccounts);
const matchesAccount = and(sql`${tvDevices.customerId} = ${customerId}`, sql`${tvDevices.tvAccountId} = ${tvAccountId}`);
const devices = sql<{ deviceId: string; name: string }[]>`(
  select coalesce(json_agg(json_build_object('deviceId', ${tvDevices.deviceId}, 'name', ${tvDevices.name})), '[]')
  from ${tvDevices} where ${matchesAccount})`;

/** Finds the matching TV accounts of a reseller, newest first. */
export async function findTvAccounts(
  db: Database,
  { customerId: ownCustomerId }: Searcher,
  query: SearchQuery,
): Promise<SearchMatch[]> {
  const { number } = query;
  const isNumbered = and(eq(customerId, ownCustomerId), eq(accountNr, number ?? 0));
  const ids = [
    sql`(${selectIdsByText({ table: tvAccounts, customerId, id: tvAccountId, searchText: tvAccounts.searchText, exactMatchColumns, number: accountNr }, ownCustomerId, query)})`,
    ...(number === null ? [] : [sql`select ${tvAccountId} from ${tvAccounts} where ${isNumbered}`, sql`select ${number}::int`]),
  ];
  const rows = await db
    .select({ ...columns, devices })
    .from(tvAccounts)
    .where(and(eq(customerId, ownCustomerId), sql`${tvAccountId} in (${sql.join(ids, sql` union `)})`));
  return rows.toSorted((a, b) => b.accountNr - a.accountNr).map(toSearchMatch);
}

type Row = Pick<typeof tvAccounts.$inferSelect, keyof typeof columns> & { devices: { deviceId: string; name: string }[] };

function toSearchMatch({ tvAccountId, accountNr, reference, status, lineId, endUser, devices }: Row): SearchMatch {
  return {
    kind: 'tvAccount',
    id: String(tvAccountId),
    title: formatPersonName(endUser),
    identifier: String(accountNr),
    detail: formatAddress(endUser.address),
    reference,
    status,
    state: null,
    ownerId: null,
    identifiers: [
      ...toIdentifiers(String(accountNr), String(tvAccountId), reference, endUser.email, endUser.phoneNumber),
      toAddressIdentifier(endUser.address),
      ...toIdentifiers(...devices.map(({ deviceId }) => deviceId)),
    ],
    names: [endUser.lastName],
    texts: [...devices.map(({ name }) => name), ...(lineId === null ? [] : [formatServiceId('LINE', lineId)])],
    hasEnded: status === 'ended',
  };
}
