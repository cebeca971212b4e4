import type { Input, Output } from '@demarc/contract/operation.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import type { listTvHistory, TvHistoryEntry } from '@demarc/contract/tv-account.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { accounts } from '../../db/schema/account.ts';
import { auditEntries } from '../../db/schema/audit.ts';
import type { Reader } from './tv-account.presenter.ts';
import type { TvAccountKey } from './tv-account.store.ts';
import * as packageStore from './tv-package.store.ts';

type Names = ReadonlyMap<unknown, string>;

/** Lists the history of an account from its audit entries, each of which stores its event name and facts (see `writeTvAudit`). */
export async function listHistory(
  db: Database,
  account: TvAccountKey,
  { limit = 25, offset = 0 }: NonNullable<Input<typeof listTvHistory>['query']>,
  reader: Reader,
): Promise<Output<typeof listTvHistory>> {
  const { customerId, accountId, entryId, objectId, objectType } = auditEntries;
  const where = and(eq(customerId, account.customerId), eq(objectType, 'tv-account'), eq(objectId, String(account.tvAccountId)));
  const { firstName, middleName, lastName } = accounts;
  const rows = await db
    .select({ entry: auditEntries, firstName, middleName, lastName })
    .from(auditEntries)
    .leftJoin(accounts, and(eq(accounts.customerId, customerId), eq(accounts.accountId, accountId)))
    .where(where)
    .orderBy(desc(entryId))
    .limit(limit)
    .offset(offset);
  const names = await findProductNames(
    db,
    rows.map(({ entry }) => entry.after?.productCode),
    reader,
  );
  return {
    items: rows.map(({ entry, ...person }) => toHistoryEntry(entry, formatPersonName(person) || null, names)),
    total: await db.$count(auditEntries, where),
    limit,
    offset,
  };
}

function toHistoryEntry(
  { entryId, occurredAt, actor, operation, before, after }: typeof auditEntries.$inferSelect,
  byName: string | null,
  names: Names,
): TvHistoryEntry {
  const { event = operation, ...facts } = after ?? {};
  const productName = names.get(facts.productCode);
  return {
    ...{ entryId, at: occurredAt.toISOString(), actor, byName, event: String(event) },
    details: { ...facts, ...(productName && { productName }), ...(before && { before }) },
  };
}

/** Finds product names in the reader's language. */
async function findProductNames(db: Database, codes: readonly unknown[], { language }: Reader): Promise<Names> {
  const productCodes = new Set(codes.filter((code) => typeof code === 'string'));
  const packages = await packageStore.findPackagesByCode(db, [...productCodes]);
  return new Map(packages.map(({ productCode, definition }) => [productCode, definition.name[language]]));
}
