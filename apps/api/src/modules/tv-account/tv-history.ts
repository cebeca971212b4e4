import type { Input, Output } from '@demarc/contract/operation.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import type { listTvHistory, TvHistoryEntry } from '@demarc/contract/tv-account.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { accounts } from '../../db/schema/account.ts';
import { auditEntries } from '../../db/schema/audit.ts';
import type { Reader } from './tv-account.presenter.ts';
import type { TvAccountKey } from './tv-account.store.ts';
import * as packageStore from './tv-package.store.ts';

type ProductNames = ReadonlyMap<unknown, string>;

interface ObjectKey {
  customerId: number;
  objectId: string;
}

const matchesObject = ({ customerId, objectId }: Placeholders<ObjectKey>) =>
  and(eq(auditEntries.customerId, customerId), eq(auditEntries.objectType, 'tv-account'), eq(auditEntries.objectId, objectId));

const selectEntries = prepareStatement(
  (db, { limit, offset, ...key }: Placeholders<ObjectKey & { limit: number; offset: number }>) => {
    const { entryId, occurredAt, actor, operation, before, after } = auditEntries;
    const { firstName, middleName, lastName } = accounts;
    return db
      .select({ entryId, occurredAt, actor, operation, before, after, firstName, middleName, lastName })
      .from(auditEntries)
      .leftJoin(accounts, and(eq(accounts.customerId, auditEntries.customerId), eq(accounts.accountId, auditEntries.accountId)))
      .where(matchesObject(key))
      .orderBy(desc(entryId))
      .limit(limit)
      .offset(offset);
  },
);

const selectCount = prepareStatement((db, key: Placeholders<ObjectKey>) =>
  db.select({ total: sql<number>`count(*)::int` }).from(auditEntries).where(matchesObject(key)),
);

/** Lists the history of an account from its audit entries, each of which stores its event name and facts (see `writeTvAudit`). */
export async function listHistory(
  db: Database,
  account: TvAccountKey,
  { limit = 25, offset = 0 }: NonNullable<Input<typeof listTvHistory>['query']>,
  reader: Reader,
): Promise<Output<typeof listTvHistory>> {
  const key = { customerId: account.customerId, objectId: String(account.tvAccountId) };
  const [rows, counted] = await Promise.all([selectEntries(db, { ...key, limit, offset }), selectCount(db, key)]);
  const names = await findProductNames(
    db,
    rows.map(({ after }) => after?.productCode),
    reader,
  );
  const items = rows.map((row) => toHistoryEntry(row, formatPersonName(row) || null, names));
  return { items, total: counted[0]!.total, limit, offset };
}

function toHistoryEntry(
  {
    entryId,
    occurredAt,
    actor,
    operation,
    before,
    after,
  }: Pick<typeof auditEntries.$inferSelect, 'entryId' | 'occurredAt' | 'actor' | 'operation' | 'before' | 'after'>,
  byName: string | null,
  names: ProductNames,
): TvHistoryEntry {
  const { event = operation, ...facts } = after ?? {};
  const productName = names.get(facts.productCode);
  return {
    entryId,
    at: occurredAt.toISOString(),
    actor,
    byName,
    event: String(event),
    details: { ...facts, ...(productName && { productName }), ...(before && { before }) },
  };
}

/** Finds product names in the reader's language. */
async function findProductNames(db: Database, codes: readonly unknown[], { language }: Reader): Promise<ProductNames> {
  const productCodes = new Set(codes.filter((code) => typeof code === 'string'));
  const packages = await packageStore.findPackagesByCode(db, [...productCodes]);
  return new Map(packages.map(({ productCode, definition }) => [productCode, definition.name[language]]));
}
