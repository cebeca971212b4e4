import { afterAll, beforeAll, expect, it } from 'vitest';
import { approvalRequests } from '../db/schema/approval-request.ts';
import { loadSamples } from '../testing/load-samples.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { assertApprovalInvariants } from './approval-invariants.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  await loadSamples(database);
});
afterAll(() => database.close());

it('the demo has a rack that waits for approval', async () => {
  const { db } = database;
  const rows = await db.select().from(approvalRequests);
  expect(rows).toMatchObject([{ status: 'WAITING', operation: 'createRackOrder', approvalLimit: '10000.00' }]);
  expect(Number(rows[0]!.amount)).toBeGreaterThan(10_000);
  await assertApprovalInvariants(db);
  await db.update(approvalRequests).set({ status: 'REFUSED' });
  await expect(assertApprovalInvariants(db)).rejects.toThrow('a decided request still has one');
});
