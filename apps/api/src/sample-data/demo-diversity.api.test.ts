import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diversityCertificates, diversityPairs } from '../db/schema/diversity.ts';
import { loadSamples } from '../testing/load-samples.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { assertDiversityInvariants } from './diversity-invariants.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  await loadSamples(database);
});
afterAll(() => database.close());

it('the demo has a diverse pair with a certificate, one that shares its ducts and one that is not proven', async () => {
  const { db } = database;
  const rows = await db.select().from(diversityPairs).orderBy(diversityPairs.createdAt);
  const listBy = (aspects: (typeof rows)[number]['aspects'], wanted: string) =>
    aspects.filter(({ result }) => result === wanted).map(({ aspect }) => aspect);
  expect(rows.map((row) => [row.one.label, row.other.label, row.conclusion])).toEqual([
    ['Kern Amsterdam', 'Uitwijk Zuidoost', 'DIVERSE'],
    ['Backbone 100G', 'Opslagreplicatie', 'SHARED'],
    ['Kern naar uitwijk', 'Backbone 100G', 'NOT_PROVEN'],
  ]);
  const [diverse, shared, unproven] = rows;
  expect(listBy(shared!.aspects, 'SHARED')).toContain('DUCT');
  expect(listBy(unproven!.aspects, 'NOT_KNOWN')).toEqual(['ROUTE', 'DUCT']);
  const certificates = await db.select().from(diversityCertificates);
  expect(certificates.map(({ pairId, withdrawnAt }) => [pairId, withdrawnAt])).toEqual([[diverse!.pairId, null]]);
});

it('the invariants reject a certificate of a pair that is not diverse, and services that do not exist', async () => {
  const { pairKey, one } = diversityPairs;
  for (const values of [
    { conclusion: 'SHARED' as const },
    { one: { ...(await database.db.select({ one }).from(diversityPairs))[0]!.one, id: 1 } },
  ]) {
    const violation = database.db.transaction(async (tx) => {
      await tx.update(diversityPairs).set(values).where(eq(pairKey, pairKey));
      await assertDiversityInvariants(tx);
    });
    await expect(violation).rejects.toThrow('breaks its rules');
  }
});
