import { formatAddress } from '@demarc/contract/format-address.ts';
import { personName } from '@demarc/contract/person-name.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { knownOfTvAccount, tvAccounts, tvDevices } from '../../db/schema/tv.ts';
import { addressIdentifier } from './address-text.ts';
import { idsByText } from './by-text.ts';
import { type Found, identifiersOf } from './ranking.ts';
import type { SearchQuery } from './search-query.ts';
import type { Searcher } from './searcher.ts';

const { customerId, tvAccountId, accountNr, reference, status, lineId, endUser } = tvAccounts;
const columns = { tvAccountId, accountNr, reference, status, lineId, endUser };
const known = knownOfTvAccount(tvAccounts);
const ofAccount = and(sql`${tvDevices.customerId} = ${customerId}`, sql`${tvDevices.tvAccountId} = ${tvAccountId}`);
const devices = sql<{ deviceId: string; name: string }[]>`(
  select coalesce(json_agg(json_build_object('deviceId', ${tvDevices.deviceId}, 'name', ${tvDevices.name})), '[]')
  from ${tvDevices} where ${ofAccount})`;

/** Finds the matching TV accounts of a reseller, newest first. */
export async function findTvAccounts(db: Database, { customerId: of }: Searcher, query: SearchQuery): Promise<Found[]> {
  const { accountNr: number } = query;
  const isNumbered = and(eq(customerId, of), eq(accountNr, number ?? 0));
  const ids = [
    sql`(${idsByText({ table: tvAccounts, customerId, id: tvAccountId, searchText: tvAccounts.searchText, known, number: accountNr }, of, query)})`,
    ...(number === null ? [] : [sql`select ${tvAccountId} from ${tvAccounts} where ${isNumbered}`, sql`select ${number}::int`]),
  ];
  const rows = await db
    .select({ ...columns, devices })
    .from(tvAccounts)
    .where(and(eq(customerId, of), sql`${tvAccountId} in (${sql.join(ids, sql` union `)})`));
  return rows.toSorted((one, other) => other.accountNr - one.accountNr).map(foundOf);
}

type Row = Pick<typeof tvAccounts.$inferSelect, keyof typeof columns> & { devices: { deviceId: string; name: string }[] };

function foundOf({ tvAccountId, accountNr, reference, status, lineId, endUser, devices }: Row): Found {
  return {
    kind: 'tvAccount',
    id: String(tvAccountId),
    title: personName(endUser),
    identifier: String(accountNr),
    detail: formatAddress(endUser.address),
    reference,
    status,
    state: null,
    ownerId: null,
    identifiers: [
      ...identifiersOf(String(accountNr), String(tvAccountId), reference, endUser.email, endUser.phoneNumber),
      addressIdentifier(endUser.address),
      ...identifiersOf(...devices.map(({ deviceId }) => deviceId)),
    ],
    names: [endUser.lastName],
    texts: [...devices.map(({ name }) => name), ...(lineId === null ? [] : [formatServiceId('LINE', lineId)])],
    isOver: status === 'ended',
  };
}
