import type { TvCodeStatus } from '@demarc/contract/tv-activation.ts';
import { and, asc, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { customers } from '../../db/schema/customer.ts';
import { tvAccounts, tvActivationCodes, tvActivationRequests } from '../../db/schema/tv.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';
import { matchesAccount, type TvAccountKey } from './tv-account.store.ts';
import type { TvCodeRow } from './tv-code.ts';

const { activationCodeId, codeHash, customerId, expiresAt, issuedAt, status, tvAccountId } = tvActivationCodes;

const selectIssued = prepareStatement((db, { isDirect, ...key }: Placeholders<TvAccountKey & { isDirect: boolean }>) =>
  db
    .select()
    .from(tvActivationCodes)
    .where(and(matchesAccount(tvActivationCodes, key), eq(tvActivationCodes.isDirect, isDirect), sql`${status} = 'ISSUED'`)),
);

/** Finds the issued code of an account that needs confirmation or not (`isDirect`); it may have expired. */
export async function findIssued(db: Database, account: TvAccountKey, isDirect: boolean): Promise<TvCodeRow | null> {
  const { customerId, tvAccountId } = account;
  return (await selectIssued(db, { customerId, tvAccountId, isDirect }))[0] ?? null;
}

const selectCode = prepareStatement((db, { codeId, ...key }: Placeholders<TvAccountKey & { codeId: string }>) =>
  db
    .select()
    .from(tvActivationCodes)
    .where(and(matchesAccount(tvActivationCodes, key), eq(activationCodeId, codeId))),
);

export async function findCode(db: Database, account: TvAccountKey, codeId: string): Promise<TvCodeRow | null> {
  const { customerId, tvAccountId } = account;
  return (await selectCode(db, { customerId, tvAccountId, codeId }))[0] ?? null;
}

const selectByHash = prepareStatement((db, { hashes }: Placeholders<{ hashes: readonly string[] }>) =>
  db
    .select()
    .from(tvActivationCodes)
    .where(isAnyOf(codeHash, hashes))
    .orderBy(desc(eq(status, 'ISSUED')), desc(issuedAt))
    .limit(1),
);

/** Finds a code of any customer: the issued one, or else the newest. */
export async function findByHash(db: Database, hashes: readonly string[]): Promise<TvCodeRow | null> {
  return (await selectByHash(db, { hashes }))[0] ?? null;
}

const insertRow = prepareStatement((db, values: Placeholders<typeof tvActivationCodes.$inferInsert>) =>
  db.insert(tvActivationCodes).values(values).returning(),
);

export async function insertCode(tx: Database, values: typeof tvActivationCodes.$inferInsert): Promise<TvCodeRow> {
  return (await insertRow(tx, values))[0]!;
}

type CodeKey = Pick<TvCodeRow, 'customerId' | 'activationCodeId'>;
type EndStatus = Exclude<TvCodeStatus, 'ISSUED'>;

const updateStatus = prepareStatement((db, { status, ...key }: Placeholders<CodeKey & { status: EndStatus }>) =>
  db
    .update(tvActivationCodes)
    .set({ status, encryptedCode: null })
    .where(and(eq(customerId, key.customerId), eq(activationCodeId, key.activationCodeId))),
);

/** Ends a code and deletes its encrypted value. The caller has locked the account. */
export async function setCodeStatus(tx: Database, { customerId, activationCodeId }: CodeKey, status: EndStatus): Promise<void> {
  await updateStatus(tx, { customerId, activationCodeId, status });
}

const selectSender = prepareStatement((db, key: Placeholders<{ customerId: number }>) => {
  const { companyName, customerId, language } = customers;
  return db.select({ companyName, language }).from(customers).where(eq(customerId, key.customerId));
});

/** Finds the reseller's name and language for emails to end users. */
export async function findSender(db: Database, customerId: number) {
  return (await selectSender(db, { customerId }))[0]!;
}

/** The page cursor in the list of open codes. */
export type OpenCodeCursor = Pick<TvCodeRow, 'issuedAt' | 'activationCodeId'>;

/** Matches the codes of all customers that a device can redeem at a time. */
const isOpenAt = ({ now }: Placeholders<{ now: Date }>) => and(sql`${status} = 'ISSUED'`, gt(expiresAt, now));

interface PageValues {
  now: Date;
  cursorIssuedAt?: Date | undefined;
  cursorCodeId?: string | undefined;
  limit: number;
}

const selectOpen = prepareStatement(
  (db, { now, cursorIssuedAt, cursorCodeId, limit }: Placeholders<PageValues>) => {
    const pending = db
      .select({ pending: sql`count(*)::int` })
      .from(tvActivationRequests)
      .where(
        and(
          eq(tvActivationRequests.customerId, customerId),
          eq(tvActivationRequests.tvAccountId, tvAccountId),
          eq(tvActivationRequests.activationCodeId, activationCodeId),
          eq(tvActivationRequests.status, 'PENDING'),
        ),
      );
    const isLater =
      cursorIssuedAt &&
      cursorCodeId &&
      sql`(${issuedAt}, ${activationCodeId}) > (${cursorIssuedAt}::timestamptz, ${cursorCodeId}::uuid)`;
    return db
      .select({
        ...getTableColumns(tvActivationCodes),
        accountStatus: tvAccounts.status,
        pendingRequests: sql<number>`(${pending})`,
      })
      .from(tvActivationCodes)
      .innerJoin(tvAccounts, and(eq(tvAccounts.customerId, customerId), eq(tvAccounts.tvAccountId, tvAccountId)))
      .where(and(isOpenAt({ now }), isLater))
      .orderBy(asc(issuedAt), asc(activationCodeId))
      .limit(limit);
  },
  { usesCustomPlan: true },
);

/** Returns up to `limit` open codes with their accounts after the cursor, oldest first. */
export function listOpen(db: Database, now: Date, after: OpenCodeCursor | null, limit: number) {
  return selectOpen(db, { now, cursorIssuedAt: after?.issuedAt, cursorCodeId: after?.activationCodeId, limit });
}

/** Counts the open codes, up to the maximum of a total. */
export const countOpen = prepareCount(tvActivationCodes, isOpenAt);
