import { formatShortAddress } from '@demarc/contract/format-address.ts';
import { getEndUserName } from '@demarc/contract/line-name.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { lines } from '../../db/schema/line.ts';

export async function findLineNames(db: Database, customerId: number, ids: string[]) {
  const { lineId, reference, endUser, address } = lines;
  const isMine = and(eq(lines.customerId, customerId), inArray(lineId, ids.map(Number)));
  const rows = await db.select({ lineId, reference, endUser, address }).from(lines).where(isMine);
  return rows.map(({ lineId, reference, endUser, address }) => {
    const title = reference || getEndUserName(endUser) || formatShortAddress(address);
    return [lineId, { title, identifier: formatServiceId('LINE', lineId) }] as const;
  });
}
