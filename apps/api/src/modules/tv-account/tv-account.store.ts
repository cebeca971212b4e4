import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { customers } from '../../db/schema/customer.ts';
import { tvAccounts, tvActivationCodes, tvActivationRequests, tvDevices, tvPackages, tvProducts } from '../../db/schema/tv.ts';
import { buildTvSearchText } from '../../db/search-texts/tv-account.ts';
import { trackStatusChange } from '../../db/status-counts.ts';

export type TvAccountRow = typeof tvAccounts.$inferSelect;
export type TvDeviceRow = typeof tvDevices.$inferSelect;

/** The columns derived from the others, and from devices, codes and requests. */
type Derived = 'deviceCount' | 'pendingSince' | 'codeExpiresAt' | 'searchText' | 'version';
export type TvAccountValues = Omit<typeof tvAccounts.$inferInsert, Derived | 'tvAccountId' | 'accountNr'>;
export type TvAccountChanges = Partial<Omit<TvAccountRow, Derived | 'customerId' | 'tvAccountId' | 'accountNr'>>;

/** The key of an account, which its devices, products, codes and requests share. */
export type TvAccountKey = Pick<TvAccountRow, 'customerId' | 'tvAccountId'>;

/** Finds an account. Without `customerId`, of any customer, for the provider's calls. */
export async function findAccount(db: Database, tvAccountId: number, customerId?: number): Promise<TvAccountRow | null> {
  return (await db.select().from(tvAccounts).where(matchesId(tvAccountId, customerId)))[0] ?? null;
}

/** Locks an account until the transaction ends; null if it does not exist or belongs to another customer. */
export async function lockAccount(tx: Database, tvAccountId: number, customerId?: number): Promise<TvAccountRow | null> {
  return (await tx.select().from(tvAccounts).where(matchesId(tvAccountId, customerId)).for('update'))[0] ?? null;
}

/** Returns the status of a customer, and locks it until the transaction ends. */
export async function lockCustomerStatus(tx: Database, customerId: number) {
  const { status } = customers;
  return (await tx.select({ status }).from(customers).where(eq(customers.customerId, customerId)).for('share'))[0]?.status;
}

export async function insertAccount(tx: Database, values: TvAccountValues): Promise<TvAccountRow> {
  const account = { ...values, ...(await nextNumbers(tx)), reference: values.reference ?? null, lineId: values.lineId ?? null };
  const [row] = await tx
    .insert(tvAccounts)
    .values({ ...account, searchText: buildTvSearchText(account, []) })
    .returning();
  await trackStatusChange(tx, tvAccounts, row!);
  return row!;
}

/** Allocated before the insert because the search text contains the numbers. */
async function nextNumbers(tx: Database): Promise<Pick<TvAccountRow, 'tvAccountId' | 'accountNr'>> {
  const next = (column: string) => sql`nextval(pg_get_serial_sequence('tv_account', ${column}))::int`;
  const { rows } = (await tx.execute(
    sql`select ${next('tv_account_id')} as "tvAccountId", ${next('account_nr')} as "accountNr"`,
  )) as unknown as { rows: Pick<TvAccountRow, 'tvAccountId' | 'accountNr'>[] };
  return rows[0]!;
}

/** Applies a change, updates the derived columns and increments the version. The caller has locked the account. */
export async function updateAccount(tx: Database, row: TvAccountRow, changes: TvAccountChanges): Promise<TvAccountRow> {
  return writeAccount(tx, row, { ...changes, version: sql`${tvAccounts.version} + 1` });
}

/**
 * Updates the derived columns after devices, codes or requests changed. It does not increment the version, because users do not
 * edit them. The caller has locked the account.
 */
export async function refreshAccount(tx: Database, row: TvAccountRow, updatedAt: Date): Promise<TvAccountRow> {
  return writeAccount(tx, row, { updatedAt });
}

async function writeAccount(
  tx: Database,
  row: TvAccountRow,
  changes: TvAccountChanges & { version?: SQL },
): Promise<TvAccountRow> {
  const { version, ...values } = changes;
  const devices = await findDevices(tx, [row]);
  const [changed] = await tx
    .update(tvAccounts)
    .set({
      ...values,
      ...(version && { version }),
      deviceCount: devices.length,
      pendingSince: selectOldestRequest(row),
      codeExpiresAt: selectNewestCodeExpiry(row),
      searchText: buildTvSearchText({ ...row, ...values }, devices),
    })
    .where(matchesId(row.tvAccountId, row.customerId))
    .returning();
  await trackStatusChange(tx, tvAccounts, changed!, row);
  return changed!;
}

function selectOldestRequest(account: TvAccountKey): SQL {
  const { requestedAt, status } = tvActivationRequests;
  return sql`(select min(${requestedAt}) from ${tvActivationRequests}
    where ${matchesAccount(tvActivationRequests, account)} and ${status} = 'PENDING')`;
}

/** The expiry of the open code that lasts longest; without one, of the newest code that was not withdrawn, unless it was used. */
function selectNewestCodeExpiry(account: TvAccountKey): SQL {
  const { expiresAt, issuedAt, status } = tvActivationCodes;
  return sql`(select case when ${status} <> 'USED' then ${expiresAt} end from ${tvActivationCodes}
    where ${matchesAccount(tvActivationCodes, account)} and ${status} <> 'CANCELLED'
    order by case when ${status} = 'ISSUED' then ${expiresAt} end desc nulls last, ${issuedAt} desc limit 1)`;
}

/** Finds the devices of accounts, oldest first. */
export async function findDevices(db: Database, accounts: readonly TvAccountKey[]): Promise<TvDeviceRow[]> {
  if (accounts.length === 0) return [];
  return db
    .select()
    .from(tvDevices)
    .where(matchesAccounts(tvDevices, accounts))
    .orderBy(asc(tvDevices.activatedAt), asc(tvDevices.deviceId));
}

/** Deletes devices of an account. Call `refreshAccount` or `updateAccount` afterwards. */
export async function deleteDevices(tx: Database, account: TvAccountKey, deviceIds: readonly string[]): Promise<void> {
  await tx.delete(tvDevices).where(and(matchesAccount(tvDevices, account), inArray(tvDevices.deviceId, [...deviceIds])));
}

/** Finds the products of accounts with their package definitions, ended ones last. */
export async function findProducts(db: Database, accounts: readonly TvAccountKey[]) {
  if (accounts.length === 0) return [];
  return db
    .select({ product: tvProducts, definition: tvPackages.definition })
    .from(tvProducts)
    .innerJoin(tvPackages, eq(tvPackages.productCode, tvProducts.productCode))
    .where(matchesAccounts(tvProducts, accounts))
    .orderBy(sql`${tvProducts.status} = 'ended'`, sql`${tvProducts.type} <> 'base'`, asc(tvProducts.tvProductId));
}
export type TvProductWithPackage = Awaited<ReturnType<typeof findProducts>>[number];

type AccountTable =
  | typeof tvAccounts
  | typeof tvDevices
  | typeof tvProducts
  | typeof tvActivationCodes
  | typeof tvActivationRequests;

/** Matches the rows of one account. */
export function matchesAccount(table: AccountTable, { customerId, tvAccountId }: TvAccountKey): SQL {
  return and(eq(table.customerId, customerId), eq(table.tvAccountId, tvAccountId))!;
}

/** Matches the rows of several accounts of one customer. */
function matchesAccounts(table: AccountTable, accounts: readonly TvAccountKey[]): SQL {
  const ids = accounts.map(({ tvAccountId }) => tvAccountId);
  return and(eq(table.customerId, accounts[0]!.customerId), inArray(table.tvAccountId, ids))!;
}

function matchesId(tvAccountId: number, customerId?: number): SQL | undefined {
  return and(
    eq(tvAccounts.tvAccountId, tvAccountId),
    customerId === undefined ? undefined : eq(tvAccounts.customerId, customerId),
  );
}
