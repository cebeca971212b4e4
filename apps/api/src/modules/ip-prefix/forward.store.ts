import type { ForwardState } from '@demarc/contract/ip-address.ts';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { ipAddresses } from '../../db/schema/ip.ts';
import type { PrefixRow } from './prefix.store.ts';

const selectDue = prepareStatement((db, { before, limit }: Placeholders<{ before: Date; limit: number }>) => {
  const { customerId, prefixId, ip, ptr, forwardState, forwardCheckedAt } = ipAddresses;
  return db
    .select({ customerId, prefixId, ip, ptr, forwardState })
    .from(ipAddresses)
    .where(and(isNotNull(ptr), sql`(${forwardCheckedAt} is null or ${forwardCheckedAt} < ${before}::timestamptz)`))
    .orderBy(sql`${forwardCheckedAt} nulls first`, asc(ip))
    .limit(limit);
});

/** Addresses whose names were not looked up since a time, those never looked up first. */
export function findAddressesToCheck(db: Database, before: Date, limit: number) {
  return selectDue(db, { before, limit });
}

interface Result {
  ip: string;
  ptr: string;
  forwardState: ForwardState | null;
  now: Date;
}

const updateState = prepareStatement(
  (db, { customerId, prefixId, ip, ptr, forwardState, now }: Placeholders<Result & Pick<PrefixRow, 'customerId' | 'prefixId'>>) =>
    db
      .update(ipAddresses)
      .set({ forwardState, forwardCheckedAt: now })
      .where(
        and(
          eq(ipAddresses.customerId, customerId),
          eq(ipAddresses.prefixId, prefixId),
          sql`${ipAddresses.ip} = ${ip}::inet`,
          eq(ipAddresses.ptr, ptr),
        ),
      ),
);

/** Stores what a name leads to, unless the address has another name by now. */
export async function setForwardState(
  tx: Database,
  { customerId, prefixId }: Pick<PrefixRow, 'customerId' | 'prefixId'>,
  { ip, ptr, forwardState, now }: Result,
): Promise<void> {
  await updateState(tx, { customerId, prefixId, ip, ptr, forwardState, now });
}
