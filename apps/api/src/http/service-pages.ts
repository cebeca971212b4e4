import { and, asc, desc, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import type { Placeholders } from '../db/prepare-statement.ts';
import { decodeCursor, isCalendarDate, toPage } from './keyset-pagination.ts';
import { invalid } from './problem.ts';

/** The largest ID that the database can store. */
export const maxId = 2_147_483_647;

/** The sort orders of a list of services. Services without a contract come last. `-urgency` needs a column with the rank. */
export type ServiceSort = '-urgency' | 'id' | '-id' | 'contractEndDate' | '-contractEndDate';

/** The highest rank (`buildUrgencyRank`). */
const maxRank = 4;

/** The page cursor: the rank or the end of the contract if sorted by it, and the ID. */
export interface ServiceCursor {
  contractEndDate: string | null;
  urgencyRank?: number;
  id: number;
}

/** The requested page of a list. */
export interface ServicePage {
  sort: ServiceSort;
  after: ServiceCursor | null;
  limit: number;
}

/** The values of a page, in addition to the filter. A flag only selects which condition the statement has. */
export interface ServicePageValues {
  isDescending?: true | undefined;
  isByUrgency?: true | undefined;
  isByContractEnd?: true | undefined;
  /** Selects services without a contract. */
  isWithoutEnd?: true | undefined;
  cursorRank?: number | undefined;
  cursorEnd?: string | undefined;
  cursorId?: number | undefined;
  limit: number;
}

/** Builds the condition and the order of the statement that selects a page. */
export function buildServicePage(
  { id, contractEndDate, urgencyRank }: { id: PgColumn; contractEndDate: PgColumn; urgencyRank?: PgColumn },
  values: Omit<Placeholders<ServicePageValues>, 'limit'>,
): { isInPage: SQL | undefined; order: SQL[] } {
  const { isDescending, isByUrgency, isByContractEnd, isWithoutEnd, cursorRank, cursorEnd, cursorId } = values;
  if (isByUrgency && urgencyRank) {
    const isBeyond = cursorRank && cursorId && sql`(${urgencyRank}, ${id}) < (${cursorRank}::int, ${cursorId}::int)`;
    return { isInPage: isBeyond, order: [desc(urgencyRank), desc(id)] };
  }
  const [direction, compare] = isDescending ? [desc, lt] : [asc, gt];
  const isBeyondId = cursorId && compare(id, cursorId);
  const beyond = isDescending ? sql`<` : sql`>`;
  const isBeyondEnd =
    cursorEnd && cursorId
      ? sql`(${contractEndDate}, ${id}) ${beyond} (${cursorEnd}, ${cursorId}::int)`
      : isNotNull(contractEndDate);
  return {
    isInPage: isWithoutEnd ? and(isNull(contractEndDate), isBeyondId) : isByContractEnd ? isBeyondEnd : isBeyondId,
    order: [...(isByContractEnd ? [direction(contractEndDate)] : []), direction(id)],
  };
}

/** Returns up to `limit` services after the cursor, in sort order. */
export async function findServicePage<Filter extends object, Row>(
  selectPage: (db: Database, values: Filter & ServicePageValues) => Promise<Row[]>,
  db: Database,
  filter: Filter,
  { sort, after, limit }: ServicePage,
): Promise<Row[]> {
  const values = { ...filter, isDescending: sort.startsWith('-') || undefined };
  const cursorId = after?.id;
  if (sort === '-urgency')
    return selectPage(db, { ...filter, isByUrgency: true, cursorRank: after?.urgencyRank, cursorId, limit });
  if (isById(sort)) return selectPage(db, { ...values, cursorId, limit });
  const isPastEnds = after !== null && after.contractEndDate === null;
  const cursorEnd = after?.contractEndDate ?? undefined;
  const withEnd = isPastEnds ? [] : await selectPage(db, { ...values, isByContractEnd: true, cursorEnd, cursorId, limit });
  if (withEnd.length === limit) return withEnd;
  const withoutEnd = await selectPage(db, {
    ...values,
    isWithoutEnd: true,
    cursorId: isPastEnds ? cursorId : undefined,
    limit: limit - withEnd.length,
  });
  return [...withEnd, ...withoutEnd];
}

/** Splits up to `limit + 1` rows into the page and its `next` cursor; null if there are no more rows. */
export function toServicePage<Row extends { contractEndDate: string | null; urgencyRank?: number }>(
  rows: readonly Row[],
  limit: number,
  sort: ServiceSort,
  getId: (row: Row) => number,
): { shown: Row[]; next: string | null } {
  return toPage(rows, limit, (row) => {
    if (sort === '-urgency') return [row.urgencyRank ?? 0, getId(row)];
    return isById(sort) ? [getId(row)] : [row.contractEndDate ?? '', getId(row)];
  });
}

/** Parses the page cursor; null for the first page. Throws VALIDATION_FAILED for a cursor that does not match the sort order. */
export function parseServiceCursor(after: string | undefined, sort: ServiceSort): ServiceCursor | null {
  if (sort === '-urgency') return parseUrgencyCursor(after);
  const key = isById(sort) ? decodeCursor(after, ['number']) : decodeCursor(after, ['string', 'number']);
  if (!key) return null;
  const [end, id] = key.length === 1 ? ['', key[0]] : key;
  if ((end !== '' && !isCalendarDate(end)) || id > maxId)
    throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  return { contractEndDate: end || null, id };
}

function parseUrgencyCursor(after: string | undefined): ServiceCursor | null {
  const key = decodeCursor(after, ['number', 'number']);
  if (!key) return null;
  const [urgencyRank, id] = key;
  if (urgencyRank > maxRank || id > maxId) throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  return { urgencyRank, contractEndDate: null, id };
}

function isById(sort: ServiceSort): boolean {
  return sort.endsWith('id');
}
