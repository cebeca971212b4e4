import { moveProviderOrder, type OrderMove } from '@demarc/contract/provider/order.ts';
import { addWorkingDays } from '@demarc/contract/working-days.ts';
import { eq } from 'drizzle-orm';
import { lines } from '../db/schema/line.ts';
import { orders } from '../db/schema/order.ts';
import { acceptOrderJob } from '../processes/fulfillment/accept-order.ts';
import { insertOrder } from './builders.ts';
import { buildLineOrderDetails, type Circuit } from './line-order-details.ts';
import type { TestApi } from './test-api.ts';
import { systemToken } from './valid-call.ts';

/** Returns a working day on which something can be delivered, `ahead` working days from today. */
export function getWorkday(ahead: number, { clock }: Pick<TestApi, 'clock'>): string {
  return addWorkingDays(clock.now().toISOString().slice(0, 10), ahead);
}

/** Inserts a new order of a fiber line, with all its details. */
export function insertLineOrder(
  api: TestApi,
  {
    customerId,
    circuits,
    details,
    ...values
  }: Partial<Parameters<typeof insertOrder>[1]> & { customerId: number; circuits?: Circuit[] },
) {
  return insertOrder(api.db, {
    customerId,
    wishDate: getWorkday(8, api),
    details: buildLineOrderDetails({ circuits, details }),
    ...values,
  });
}

/** Runs the job that accepts an order. The server queues it with each order. */
export async function acceptOrder({ context }: TestApi, orderId: number): Promise<void> {
  await acceptOrderJob.run(context, { orderId });
}

/** Inserts an accepted order with a planned date. */
export async function insertPlannedOrder(api: TestApi, values: Parameters<typeof insertLineOrder>[1]) {
  const { orderId, wishDate } = await insertLineOrder(api, values);
  await acceptOrder(api, orderId);
  await moveOrder(api, orderId, { status: 'PLANNED', plannedDate: wishDate });
  return readOrder(api, orderId);
}

/** Throws if the provider may not move the order, so that a test fails where its data is wrong. */
async function moveOrder(api: TestApi, orderId: number, body: OrderMove): Promise<void> {
  const { status, problem } = await api.call(moveProviderOrder, { params: { orderId }, body }, systemToken);
  if (status !== 200) throw new Error(`Order ${orderId} cannot be ${body.status}: ${JSON.stringify(problem)}`);
}

/** Inserts a line that was ordered and delivered. */
export async function insertDeliveredLine(api: TestApi, values: Parameters<typeof insertLineOrder>[1]) {
  const { orderId, serviceId } = await insertPlannedOrder(api, values);
  await moveOrder(api, orderId, { status: 'COMPLETED' });
  return readLine(api, serviceId!);
}

export async function readOrder({ db }: Pick<TestApi, 'db'>, orderId: number) {
  return (await db.select().from(orders).where(eq(orders.orderId, orderId)))[0]!;
}

export async function readLine({ db }: Pick<TestApi, 'db'>, lineId: number) {
  return (await db.select().from(lines).where(eq(lines.lineId, lineId)))[0]!;
}
