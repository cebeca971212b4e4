import { formatShortAddress } from '@demarc/contract/format-address.ts';
import { getEndUserName } from '@demarc/contract/line-name.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { toNumbers } from '../../db/object-names.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { lines } from '../../db/schema/line.ts';

const { lineId, reference, endUser, address } = lines;

const selectNames = prepareStatement((db, values: Placeholders<{ customerId: number; ids: readonly number[] }>) =>
  db
    .select({ lineId, reference, endUser, address })
    .from(lines)
    .where(and(eq(lines.customerId, values.customerId), isAnyOf(lineId, values.ids))),
);

export async function findLineNames(db: Database, customerId: number, ids: string[]) {
  const rows = await selectNames(db, { customerId, ids: toNumbers(ids) });
  return rows.map(({ lineId, reference, endUser, address }) => {
    const title = reference || getEndUserName(endUser) || formatShortAddress(address);
    return [lineId, { title, identifier: formatServiceId('LINE', lineId) }] as const;
  });
}
