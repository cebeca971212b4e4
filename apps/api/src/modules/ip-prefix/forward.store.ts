import type { ForwardState } from '@demarc/contract/ip-address.ts';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { ipAddresses } from '../../db/schema/ip.ts';
import type { PrefixRow } from './prefix.store.ts';

const selectDue = prepareStatement((db, { before, limit }: Placeholders<{ before: Date; limit: number }>) => {
  const { customerId, prefixId, ip, ptr, forwardCheckedAt } = ipAddresses;
  return db
    .select({ customerId, prefixId, ip, ptr })
    .from(ipAddresses)
    .where(and(isNotNull(ptr), sql`(${forwardCheckedAt} is null or ${forwardCheckedAt} < ${before}::timestamptz)`))
    .orderBy(sql`${forwardCheckedAt} nulls first`, asc(ip))
    .limit(limit);
});

/** Finds addresses whose names were not looked up since a time, starting with names that were never looked up. */
export function findAddressesToCheck(db: Database, before: Date, limit: number) {
  return selectDue(db, { before, limit });
}

interface Result {
  ip: string;
  forwardState: ForwardState | null;
  forwardCheckedAt: Date;
}

const updateState = prepareStatement(
  (
    db,
    {
      customerId,
      prefixId,
      ip,
      forwardState,
      forwardCheckedAt,
    }: Placeholders<Result & Pick<PrefixRow, 'customerId' | 'prefixId'>>,
  ) =>
    db
      .update(ipAddresses)
      .set({ forwardState, forwardCheckedAt })
      .where(
        and(eq(ipAddresses.customerId, customerId), eq(ipAddresses.prefixId, prefixId), sql`${ipAddresses.ip} = ${ip}::inet`),
      ),
);

/** Stores whether the name of an address resolves to it. The version stays the same. The caller has locked the prefix. */
export async function setForwardState(
  tx: Database,
  { customerId, prefixId }: Pick<PrefixRow, 'customerId' | 'prefixId'>,
  { ip, forwardState, forwardCheckedAt }: Result,
): Promise<void> {
  await updateState(tx, { customerId, prefixId, ip, forwardState, forwardCheckedAt });
}
