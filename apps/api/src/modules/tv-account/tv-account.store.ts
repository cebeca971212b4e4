import { and, asc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { customers } from '../../db/schema/customer.ts';
import { tvAccounts, tvActivationCodes, tvActivationRequests, tvDevices, tvPackages, tvProducts } from '../../db/schema/tv.ts';
import { buildTvSearchText } from '../../db/search-texts/tv-account.ts';
import { trackStatusChange } from '../../db/status-counts.ts';

export type TvAccountRow = typeof tvAccounts.$inferSelect;
export type TvDeviceRow = typeof tvDevices.$inferSelect;

/** Columns that are derived from other columns, and from devices, codes and requests. */
type Derived = 'deviceCount' | 'pendingSince' | 'codeExpiresAt' | 'searchText' | 'version';
export type TvAccountValues = Omit<typeof tvAccounts.$inferInsert, Derived | 'tvAccountId' | 'accountNr'>;
export type TvAccountChanges = Partial<Omit<TvAccountRow, Derived | 'customerId' | 'tvAccountId' | 'accountNr'>>;

/** The key of an account, which its devices, products, codes and requests share. */
export type TvAccountKey = Pick<TvAccountRow, 'customerId' | 'tvAccountId'>;

interface IdValues {
  tvAccountId: number;
  customerId?: number | undefined;
}

const matchesId = ({ tvAccountId, customerId }: Placeholders<IdValues>) =>
  and(eq(tvAccounts.tvAccountId, tvAccountId), customerId && eq(tvAccounts.customerId, customerId));

const selectAccount = prepareStatement((db, values: Placeholders<IdValues>) =>
  db.select().from(tvAccounts).where(matchesId(values)),
);

/** Finds an account; without `customerId`, as in the provider's calls, an account of any customer. */
export async function findAccount(db: Database, tvAccountId: number, customerId?: number): Promise<TvAccountRow | null> {
  return (await selectAccount(db, { tvAccountId, customerId }))[0] ?? null;
}

const selectAccountByAnyNumber = prepareStatement(
  (db, { number, customerId }: Placeholders<{ number: number; customerId: number }>) =>
    db
      .select()
      .from(tvAccounts)
      .where(
        and(eq(tvAccounts.customerId, customerId), or(eq(tvAccounts.tvAccountId, number), eq(tvAccounts.accountNr, number))),
      ),
);

/** Finds an account of a customer by its ID, or else by its account number. */
export async function findAccountByAnyNumber(db: Database, number: number, customerId: number): Promise<TvAccountRow | null> {
  const rows = await selectAccountByAnyNumber(db, { number, customerId });
  return rows.find(({ tvAccountId }) => tvAccountId === number) ?? rows[0] ?? null;
}

const selectAccountForUpdate = prepareStatement((db, values: Placeholders<IdValues>) =>
  db.select().from(tvAccounts).where(matchesId(values)).for('update'),
);

/** Locks an account until the transaction ends; null if it does not exist or belongs to another customer. */
export async function lockAccount(tx: Database, tvAccountId: number, customerId?: number): Promise<TvAccountRow | null> {
  return (await selectAccountForUpdate(tx, { tvAccountId, customerId }))[0] ?? null;
}

const selectCustomerStatus = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db.select({ status: customers.status }).from(customers).where(eq(customers.customerId, customerId)).for('share'),
);

/** Returns the status of a customer, and locks it until the transaction ends. */
export async function lockCustomerStatus(tx: Database, customerId: number) {
  return (await selectCustomerStatus(tx, { customerId }))[0]?.status;
}

const insertRow = prepareStatement((db, values: Placeholders<typeof tvAccounts.$inferInsert>) =>
  db.insert(tvAccounts).values(values).returning(),
);

export async function insertAccount(tx: Database, values: TvAccountValues): Promise<TvAccountRow> {
  const account = { ...values, ...(await nextNumbers(tx)), reference: values.reference ?? null, lineId: values.lineId ?? null };
  const { customerId, status } = account;
  const [[row]] = await Promise.all([
    insertRow(tx, { ...account, searchText: buildTvSearchText(account, []) }),
    trackStatusChange(tx, tvAccounts, { customerId, status }),
  ]);
  return row!;
}

/** Takes the next ID and account number before the insert, because the search text contains the account number. */
async function nextNumbers(tx: Database): Promise<Pick<TvAccountRow, 'tvAccountId' | 'accountNr'>> {
  return (await selectNextNumbers(tx, {}))[0]!;
}

const selectNextNumbers = prepareStatement((db) => {
  const next = (column: string) => sql<number>`nextval(pg_get_serial_sequence('tv_account', ${column}))::int`;
  return db.select({ tvAccountId: next('tv_account_id'), accountNr: next('account_nr') }).from(sql`(values (1)) as one`);
});

/** Applies a change, updates the derived columns and increments the version. The caller has locked the account. */
export async function updateAccount(tx: Database, row: TvAccountRow, changes: TvAccountChanges): Promise<TvAccountRow> {
  return writeAccount(tx, row, { ...changes, isNewVersion: true });
}

/**
 * Updates the derived columns after devices, codes or requests changed. It does not increment the version, because users do not
 * edit them. The caller has locked the account.
 */
export async function refreshAccount(tx: Database, row: TvAccountRow, updatedAt: Date): Promise<TvAccountRow> {
  return writeAccount(tx, row, { updatedAt });
}

interface WriteValues extends TvAccountChanges, TvAccountKey {
  isNewVersion?: true;
  deviceCount: number;
  searchText: string;
}

const updateRow = prepareStatement((db, { customerId, tvAccountId, isNewVersion, ...values }: Placeholders<WriteValues>) => {
  const key = { customerId, tvAccountId };
  return db
    .update(tvAccounts)
    .set({
      ...values,
      ...(isNewVersion && { version: sql`${tvAccounts.version} + 1` }),
      pendingSince: selectOldestRequest(key),
      codeExpiresAt: selectNewestCodeExpiry(key),
    })
    .where(matchesId(key))
    .returning();
});

async function writeAccount(
  tx: Database,
  row: TvAccountRow,
  changes: TvAccountChanges & { isNewVersion?: true },
): Promise<TvAccountRow> {
  const { customerId, tvAccountId } = row;
  const devices = await findDevices(tx, [row]);
  const derived = { deviceCount: devices.length, searchText: buildTvSearchText({ ...row, ...changes }, devices) };
  const [[changed]] = await Promise.all([
    updateRow(tx, { customerId, tvAccountId, ...changes, ...derived }),
    trackStatusChange(tx, tvAccounts, { customerId, status: changes.status ?? row.status }, row),
  ]);
  return changed!;
}

function selectOldestRequest(account: Placeholders<TvAccountKey>): SQL {
  const { requestedAt, status } = tvActivationRequests;
  return sql`(select min(${requestedAt}) from ${tvActivationRequests}
    where ${matchesAccount(tvActivationRequests, account)} and ${status} = 'PENDING')`;
}

/**
 * Selects the expiry of the issued code that expires last. Without an issued code, selects that of the newest code that was not
 * canceled, unless it was used.
 */
function selectNewestCodeExpiry(account: Placeholders<TvAccountKey>): SQL {
  const { expiresAt, issuedAt, status } = tvActivationCodes;
  return sql`(select case when ${status} <> 'USED' then ${expiresAt} end from ${tvActivationCodes}
    where ${matchesAccount(tvActivationCodes, account)} and ${status} <> 'CANCELLED'
    order by case when ${status} = 'ISSUED' then ${expiresAt} end desc nulls last, ${issuedAt} desc limit 1)`;
}

const selectDevices = prepareStatement((db, keys: Placeholders<AccountKeys>) =>
  db
    .select()
    .from(tvDevices)
    .where(matchesAccounts(tvDevices, keys))
    .orderBy(asc(tvDevices.activatedAt), asc(tvDevices.deviceId)),
);

/** Finds the devices of accounts, oldest first. */
export async function findDevices(db: Database, accounts: readonly TvAccountKey[]): Promise<TvDeviceRow[]> {
  return accounts.length === 0 ? [] : selectDevices(db, toAccountKeys(accounts));
}

const deleteRows = prepareStatement((db, { deviceIds, ...key }: Placeholders<TvAccountKey & { deviceIds: readonly string[] }>) =>
  db.delete(tvDevices).where(and(matchesAccount(tvDevices, key), isAnyOf(tvDevices.deviceId, deviceIds))),
);

/** Deletes devices of an account. Call `refreshAccount` or `updateAccount` afterwards. */
export async function deleteDevices(
  tx: Database,
  { customerId, tvAccountId }: TvAccountKey,
  deviceIds: readonly string[],
): Promise<void> {
  await deleteRows(tx, { customerId, tvAccountId, deviceIds });
}

const selectProducts = prepareStatement(
  (db, keys: Placeholders<AccountKeys>) =>
    db
      .select({ ...getTableColumns(tvProducts), definition: tvPackages.definition })
      .from(tvProducts)
      .innerJoin(tvPackages, eq(tvPackages.productCode, tvProducts.productCode))
      .where(matchesAccounts(tvProducts, keys))
      .orderBy(sql`${tvProducts.status} = 'ended'`, sql`${tvProducts.type} <> 'base'`, asc(tvProducts.tvProductId)),
  // Without this, PostgreSQL would keep a plan from the time when the tables were small, which joins them row by row, until the next
  // ANALYZE.
  { usesCustomPlan: true },
);

/** Finds the products of accounts with their package definitions, ended ones last. */
export async function findProducts(db: Database, accounts: readonly TvAccountKey[]) {
  if (accounts.length === 0) return [];
  const rows = await selectProducts(db, toAccountKeys(accounts));
  return rows.map(({ definition, ...product }) => ({ product, definition }));
}
export type TvProductWithPackage = Awaited<ReturnType<typeof findProducts>>[number];

type AccountTable =
  | typeof tvAccounts
  | typeof tvDevices
  | typeof tvProducts
  | typeof tvActivationCodes
  | typeof tvActivationRequests;

/** Matches the rows of one account. */
export function matchesAccount(table: AccountTable, { customerId, tvAccountId }: Placeholders<TvAccountKey>): SQL {
  return and(eq(table.customerId, customerId), eq(table.tvAccountId, tvAccountId))!;
}

/** Several accounts of one customer. */
interface AccountKeys {
  customerId: number;
  tvAccountIds: readonly number[];
}

function toAccountKeys(accounts: readonly TvAccountKey[]): AccountKeys {
  return { customerId: accounts[0]!.customerId, tvAccountIds: accounts.map(({ tvAccountId }) => tvAccountId) };
}

function matchesAccounts(table: AccountTable, { customerId, tvAccountIds }: Placeholders<AccountKeys>): SQL {
  return and(eq(table.customerId, customerId), isAnyOf(table.tvAccountId, tvAccountIds))!;
}
