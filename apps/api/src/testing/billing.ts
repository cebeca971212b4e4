import { randomUUID } from 'node:crypto';
import { addDays } from '@demarc/contract/working-days.ts';
import { and, eq } from 'drizzle-orm';
import { serviceCharges } from '../db/schema/charge.ts';
import { billingRuns, invoices } from '../db/schema/invoice.ts';
import { invoiceFindings } from '../db/schema/invoice-finding.ts';
import { billCustomer, startRun } from '../processes/billing/billing-jobs.ts';
import type { TestApi } from './test-api.ts';

type ChargeValues = Partial<typeof serviceCharges.$inferInsert> & { customerId: number };

/** Returns a monthly charge of 30 euros for a line that has not been billed yet. */
export function toCharge({ startsOn = '2025-01-01', ...values }: ChargeValues): typeof serviceCharges.$inferInsert {
  return {
    serviceType: 'LINE',
    serviceId: 1,
    serviceLabel: 'LN-1',
    productCode: 'FIBRE',
    name: 'Fiber',
    chargeType: 'MRC',
    unit: 'MONTH',
    unitPrice: '30.0000',
    quantity: 1,
    startsOn,
    endsOn: null,
    billedUntil: addDays(startsOn, -1),
    createdAt: new Date('2025-01-01T12:00:00Z'),
    ...values,
  };
}

export async function insertCharge({ db }: Pick<TestApi, 'db'>, values: ChargeValues) {
  const [row] = await db.insert(serviceCharges).values(toCharge(values)).returning();
  return row!;
}

/** Bills a customer on a day. Returns the invoice number, or null if nothing is due. Throws if the day was billed before. */
export async function billOn(
  { context, db }: Pick<TestApi, 'context' | 'db'>,
  customerId: number,
  day: string,
): Promise<string | null> {
  const key = await startRun(context, db, customerId, day);
  if (!key) throw new Error(`Customer ${customerId} was billed on ${day} already`);
  await billCustomer.run(context, key);
  const [run] = await db
    .select()
    .from(billingRuns)
    .where(and(eq(billingRuns.customerId, customerId), eq(billingRuns.invoiceId, key.invoiceId)));
  return run!.invoiceNumber;
}

type FindingValues = Partial<typeof invoiceFindings.$inferInsert> & { number: string; amount: string };

/** Inserts an open finding about a line of an invoice. A positive amount means that the invoice charges too much. */
export async function insertFinding({ db }: Pick<TestApi, 'db'>, { number, ...values }: FindingValues) {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.number, number));
  const { customerId, invoiceId, periodFrom, periodTo } = invoice!;
  const [row] = await db
    .insert(invoiceFindings)
    .values({
      customerId,
      invoiceId,
      number,
      findingKey: randomUUID(),
      type: 'WRONG_PRICE',
      status: 'OPEN',
      serviceType: 'LINE',
      serviceId: 1,
      serviceLabel: 'LN-1',
      productCode: 'FIBRE',
      description: 'Fiber',
      lineNumber: 1,
      periodFrom,
      periodTo,
      foundAt: new Date('2025-01-01T12:00:00Z'),
      ...values,
    })
    .returning();
  return row!;
}
