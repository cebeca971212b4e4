import { formatPrefix, parsePrefix } from '@demarc/contract/ip-network.ts';
import type { Database } from '../db/database.ts';
import { ipPrefixes } from '../db/schema/ip.ts';
import { buildIpPrefixSearchText } from '../db/search-texts/ip-prefix.ts';
import { trackStatusChange } from '../db/status-counts.ts';

type NewPrefix = Partial<typeof ipPrefixes.$inferInsert> & { customerId: number };

let count = 0;

/** Returns a prefix of 10.0.0.0/8 with 256 addresses that no other test has. */
export function nextTestPrefix(): string {
  count += 1;
  return formatPrefix({ family: 4, first: (10n << 24n) + BigInt(count) * 256n, length: 24 });
}

export async function insertPrefix(db: Database, values: NewPrefix) {
  const prefix = values.prefix ?? nextTestPrefix();
  const row = {
    status: 'ACTIVE' as const,
    source: 'PROVIDER' as const,
    assignedAt: new Date(),
    ...values,
    prefix,
    family: parsePrefix(prefix)!.family,
  };
  const searchText = buildIpPrefixSearchText(row);
  const [inserted] = await db
    .insert(ipPrefixes)
    .values({ ...row, searchText })
    .returning();
  await trackStatusChange(db, ipPrefixes, inserted!);
  return inserted!;
}
