import { createLineOrder, type LineOrderRequest } from '@demarc/contract/line-order.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { orders } from '../db/schema/order.ts';
import { insertOrderable, insertOrderer } from './orderable.ts';
import { orderer } from './sessions.ts';
import { startTestApi, type TestApi } from './test-api.ts';

export let api: TestApi;

export const send = (customerId: number, body: LineOrderRequest, query: { dryRun?: boolean } = {}) =>
  api.call(createLineOrder, { params: { customerId }, query, body }, orderer(customerId));

export const getOrders = (customerId: number) => api.db.select().from(orders).where(eq(orders.customerId, customerId));

/** Returns the invalid fields with their codes. */
export const getInvalidFields = ({ problem }: { problem: object | null }) =>
  Object.fromEntries(
    ((problem as { validationErrors?: { field: string; code: string }[] } | null)?.validationErrors ?? []).map((error) => [
      error.field,
      error.code.replace('validation.', ''),
    ]),
  );

export type Orderable = NonNullable<Parameters<typeof insertOrderable>[2]>;

export async function insertReadyCustomer(values: Orderable = {}) {
  const customerId = await insertOrderer(api);
  return { customerId, offer: await insertOrderable(api, customerId, values) };
}

export const migration = {
  currentProvider: 'Oudnet',
  currentServiceId: 'XKL 40718',
  useSwitchingService: false,
  mandateGiven: true,
};

/** Registers the setup and teardown that each file of these tests needs. */
export function setUpLineOrderCalls(): void {
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());
}
