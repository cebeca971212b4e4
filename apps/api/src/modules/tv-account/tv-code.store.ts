import type { TvCodeStatus } from '@demarc/contract/tv-activation.ts';
import { and, asc, count, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { customers } from '../../db/schema/customer.ts';
import { tvAccounts, tvActivationCodes, tvActivationRequests } from '../../db/schema/tv.ts';
import { matchesAccount, type TvAccountKey } from './tv-account.store.ts';
import type { TvCodeRow } from './tv-code.ts';

/** Finds the issued code of an account, of one of the two kinds; it may have expired. */
export async function findIssued(db: Database, account: TvAccountKey, isDirect: boolean): Promise<TvCodeRow | null> {
  const mine = and(
    matchesAccount(tvActivationCodes, account),
    eq(tvActivationCodes.isDirect, isDirect),
    eq(tvActivationCodes.status, 'ISSUED'),
  );
  return (await db.select().from(tvActivationCodes).where(mine))[0] ?? null;
}

export async function findCode(db: Database, account: TvAccountKey, activationCodeId: string): Promise<TvCodeRow | null> {
  const mine = and(matchesAccount(tvActivationCodes, account), eq(tvActivationCodes.activationCodeId, activationCodeId));
  return (await db.select().from(tvActivationCodes).where(mine))[0] ?? null;
}

/** Finds a code of any customer: the issued one, or else the newest. */
export async function findByHash(db: Database, hashes: readonly string[]): Promise<TvCodeRow | null> {
  const { codeHash, issuedAt, status } = tvActivationCodes;
  const rows = db
    .select()
    .from(tvActivationCodes)
    .where(inArray(codeHash, [...hashes]))
    .orderBy(desc(eq(status, 'ISSUED')), desc(issuedAt))
    .limit(1);
  return (await rows)[0] ?? null;
}

export async function insertCode(tx: Database, values: typeof tvActivationCodes.$inferInsert): Promise<TvCodeRow> {
  return (await tx.insert(tvActivationCodes).values(values).returning())[0]!;
}

/** Ends a code and deletes its encrypted value. The caller has locked the account. */
export async function setCodeStatus(
  tx: Database,
  { customerId, activationCodeId }: Pick<TvCodeRow, 'customerId' | 'activationCodeId'>,
  status: Exclude<TvCodeStatus, 'ISSUED'>,
): Promise<void> {
  await tx
    .update(tvActivationCodes)
    .set({ status, encryptedCode: null })
    .where(and(eq(tvActivationCodes.customerId, customerId), eq(tvActivationCodes.activationCodeId, activationCodeId)));
}

/** The reseller's name and language for emails to end users. */
export async function findSender(db: Database, customerId: number) {
  const { companyName, language } = customers;
  const [row] = await db.select({ companyName, language }).from(customers).where(eq(customers.customerId, customerId));
  return row!;
}

/** The page cursor in the list of open codes. */
export type OpenCodeCursor = Pick<TvCodeRow, 'issuedAt' | 'activationCodeId'>;

/** Matches the codes of all customers that a device can redeem now. */
export function buildOpenWhere(now: Date): SQL {
  return and(sql`${tvActivationCodes.status} = 'ISSUED'`, gt(tvActivationCodes.expiresAt, now))!;
}

export function buildCountQuery(where: SQL): SQL {
  return sql`select 1 from ${tvActivationCodes} where ${where}`;
}

/** Returns up to `limit` codes with their accounts after the cursor, oldest first. */
export async function listIssued(db: Database, where: SQL, after: OpenCodeCursor | null, limit: number) {
  const { activationCodeId, customerId, issuedAt, tvAccountId } = tvActivationCodes;
  const key = after && sql`(${after.issuedAt.toISOString()}::timestamptz, ${after.activationCodeId}::uuid)`;
  const pending = db
    .select({ pending: count() })
    .from(tvActivationRequests)
    .where(
      and(
        eq(tvActivationRequests.customerId, customerId),
        eq(tvActivationRequests.tvAccountId, tvAccountId),
        eq(tvActivationRequests.activationCodeId, activationCodeId),
        eq(tvActivationRequests.status, 'PENDING'),
      ),
    );
  return db
    .select({
      code: tvActivationCodes,
      accountStatus: tvAccounts.status,
      pendingRequests: sql<number>`(${pending})`.mapWith(Number),
    })
    .from(tvActivationCodes)
    .innerJoin(tvAccounts, and(eq(tvAccounts.customerId, customerId), eq(tvAccounts.tvAccountId, tvAccountId)))
    .where(and(where, key ? sql`(${issuedAt}, ${activationCodeId}) > ${key}` : undefined))
    .orderBy(asc(issuedAt), asc(activationCodeId))
    .limit(limit);
}
