import { ipPrefixes } from '../db/schema/ip.ts';
import type { TestApi } from './test-api.ts';

/** A prefix of a line, unique to its customer in the database. */
export async function insertFullPrefix(
  { db, clock }: TestApi,
  { customerId, lineId, word }: { customerId: number; lineId: number; word: string },
) {
  const [high, low] = [customerId >>> 16, customerId & 0xffff].map((part) => part.toString(16));
  const service = { customerId, serviceType: 'LINE', serviceId: lineId } as const;
  const prefix = { prefix: `fd00:0:${high}:${low}::/64`, family: 6, status: 'ACTIVE', assignedAt: clock.now() } as const;
  const [row] = await db
    .insert(ipPrefixes)
    .values({ ...service, ...prefix, description: word })
    .returning({ prefixId: ipPrefixes.prefixId });
  return { prefixId: row!.prefixId };
}
