import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../db/database.ts';
import { manualAgreementEntries, manualAgreements } from '../db/schema/manual-agreement.ts';
import { openSampleDatabase } from '../testing/load-samples.ts';
import { assertManualAgreementInvariants } from './manual-agreement-invariants.ts';

const noordlijn = 20_240_317;
let database: OpenDatabase;
beforeAll(async () => {
  database = await openSampleDatabase();
});
afterAll(() => database.close());

it('the demo company has an agreement in every status, and a conversation about one', async () => {
  const { db } = database;
  const rows = await db
    .select()
    .from(manualAgreements)
    .where(eq(manualAgreements.customerId, noordlijn))
    .orderBy(asc(manualAgreements.status), asc(manualAgreements.validUntil));
  expect(rows.map(({ status }) => status)).toEqual([
    'ACTIVE',
    'DECLINED',
    'DRAFT',
    'ENDED',
    'EXPIRED',
    'OFFERED',
    'OFFERED',
    'SIGNED',
    'WITHDRAWN',
  ]);
  expect(rows.find(({ status }) => status === 'ACTIVE')!.orderIds.length).toBeGreaterThan(0);
  const revisedOffer = rows.find(({ revision }) => revision === 2)!;
  const entries = await db
    .select({ type: manualAgreementEntries.type })
    .from(manualAgreementEntries)
    .where(
      and(eq(manualAgreementEntries.customerId, noordlijn), eq(manualAgreementEntries.agreementId, revisedOffer.agreementId)),
    )
    .orderBy(asc(manualAgreementEntries.entryId));
  expect(entries.map(({ type }) => type)).toEqual(['DRAFTED', 'DRAFTED', 'OFFERED', 'QUESTION', 'ANSWER', 'OFFERED']);
});

it.each([
  ['has no document with the stored hash', `update manual_agreement set document_sha256 = 'x' where status = 'OFFERED'`],
  ['has no signature, signed copy or audit trail', `update manual_agreement set signature = null where status = 'SIGNED'`],
])('the invariants detect a violation: %s', async (violation, statement) => {
  await database.db
    .transaction(async (tx) => {
      await tx.execute(statement);
      await expect(assertManualAgreementInvariants(tx)).rejects.toThrow(violation);
      throw new Error('undo');
    })
    .catch((error) => expect(error).toMatchObject({ message: 'undo' }));
});
