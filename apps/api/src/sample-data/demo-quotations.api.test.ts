import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { quotationStatuses } from '@demarc/contract/quotation-state.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../db/database.ts';
import { orders } from '../db/schema/order.ts';
import { quotations } from '../db/schema/quotation.ts';
import { openSampleDatabase } from '../testing/load-samples.ts';
import { assertQuotationInvariants } from './quotation-invariants.ts';

const noordlijn = 20_240_317;
let database: OpenDatabase;
beforeAll(async () => {
  database = await openSampleDatabase();
});
afterAll(() => database.close());

const readRows = () =>
  database.db.select().from(quotations).where(eq(quotations.customerId, noordlijn)).orderBy(asc(quotations.quotationId));

it('the demo company has a quotation in every status, and one that expires tomorrow', async () => {
  const rows = await readRows();
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(quotationStatuses));
  const days = rows.filter(({ status }) => status === 'OFFERED').map(({ validUntil }) => validUntil);
  const loadedOn = formatAmsterdamDate(rows.find(({ status }) => status === 'REQUESTED')!.requestedAt);
  expect(days.some((day) => day === addDays(loadedOn, 1) || day === addDays(loadedOn, 2))).toBe(true);
  expect(rows.some(({ version }) => version === 2)).toBe(true);
});

it('the accepted quotation of the demo company has become the order of a wavelength', async () => {
  const acceptedQuotation = (await readRows()).find(({ status }) => status === 'ACCEPTED')!;
  const [order] = await database.db.select().from(orders).where(eq(orders.orderId, acceptedQuotation.orderIds[0]!));
  expect(order).toMatchObject({
    type: 'WDM',
    status: 'COMPLETED',
    quotationId: acceptedQuotation.quotationId,
    mrc: acceptedQuotation.mrc,
  });
});

it.each([
  ['no offer for its version', 'update quotation set version = 9'],
  ['has no orders', `update quotation set order_ids = '{1}'`],
  ['number of comments', 'update quotation set comment_count = 99'],
  ['different prices', `update quotation set mrc = mrc + 1 where status = 'ACCEPTED'`],
  ['does not end in its status', `update quotation set status = 'DECLINED' where status = 'OFFERED'`],
  ['on or before its last day', `update quotation set valid_until = '2099-12-31' where status = 'EXPIRED'`],
])('the invariants detect a violation: %s', async (violation, statement) => {
  const failingCheck = database.db.transaction(async (tx) => {
    await tx.execute(statement);
    await assertQuotationInvariants(tx);
  });
  await expect(failingCheck).rejects.toThrow(violation);
});
