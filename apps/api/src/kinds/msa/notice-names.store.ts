import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { msas } from '../../db/schema/msa.ts';

export async function findMsaNames(db: Database, customerId: number, ids: string[]) {
  const { msaId, title, msaVersion } = msas;
  const isMine = and(eq(msas.customerId, customerId), inArray(msaId, ids));
  const rows = await db.select({ msaId, title, msaVersion }).from(msas).where(isMine);
  return rows.map(({ msaId, title, msaVersion }) => [msaId, { title, identifier: msaVersion }] as const);
}
