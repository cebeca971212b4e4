import { getLoyaltyBalance, getLoyaltyLogin, listLoyaltyEntries } from '@demarc/contract/loyalty.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashSecret } from '../../db/hash-secret.ts';
import { loyaltyLogins } from '../../db/schema/loyalty.ts';
import { insertCustomer, insertLoyaltyEntry, insertOrder } from '../../testing/builders.ts';
import { viewer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { findDatedPoints } from './loyalty.store.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it("the balance is the sum of the customer's own points", async () => {
  const { customerId } = await insertCustomer(api.db, { loyaltyParticipant: true });
  expect((await api.call(getLoyaltyBalance, {}, viewer(customerId))).body).toEqual({ balance: 0, nextExpiry: null });
  await insertLoyaltyEntry(api.db, { customerId, points: 300 });
  await insertLoyaltyEntry(api.db, { customerId, points: -120, reason: 'REDEEMED' });
  await insertLoyaltyEntry(api.db, { customerId: (await insertCustomer(api.db)).customerId, points: 50 });
  expect((await api.call(getLoyaltyBalance, {}, viewer(customerId))).body).toEqual({ balance: 180, nextExpiry: null });
});

it('the query reads only the entries that determine which points expire next', async () => {
  const { customerId } = await insertCustomer(api.db, { loyaltyParticipant: true });
  const insertEntry = (date: number, points: number, expiresOn: string | null = null) =>
    insertLoyaltyEntry(api.db, { customerId, points, expiresOn, bookedAt: new Date(Date.UTC(2026, 4, date)) });
  for (const points of [500, -40, 30]) await insertEntry(1, points);
  await insertEntry(2, 100, '2026-05-31');
  expect(await findDatedPoints(api.db, customerId, '2026-06-01')).toEqual([]);
  await insertEntry(3, 200);
  await insertEntry(4, -60);
  await insertEntry(5, 80, '2026-12-31');
  await insertEntry(6, -55);
  await insertEntry(7, 300);
  expect(await findDatedPoints(api.db, customerId, '2026-06-01')).toEqual([
    { points: 100, expiresOn: '2026-05-31' },
    { points: -60, expiresOn: null },
    { points: 80, expiresOn: '2026-12-31' },
    { points: -55, expiresOn: null },
  ]);
  expect(await findDatedPoints(api.db, customerId, '2027-01-01')).toEqual([]);
});

it('the list has entries with the balance after each, page by page', async () => {
  const { customerId } = await insertCustomer(api.db, { loyaltyParticipant: true });
  const day = (date: number) => new Date(Date.UTC(2026, 4, date));
  await insertLoyaltyEntry(api.db, { customerId, points: 200, bookedAt: day(2), reference: 'second' });
  await insertLoyaltyEntry(api.db, { customerId, points: 100, bookedAt: day(1), reference: 'first' });
  await insertLoyaltyEntry(api.db, { customerId, points: -50, bookedAt: day(2), reference: 'third' });
  await insertLoyaltyEntry(api.db, { customerId: (await insertCustomer(api.db)).customerId });
  const listEntries = (query: object) => api.call(listLoyaltyEntries, { query }, viewer(customerId));
  const { body } = await listEntries({ limit: 2 });
  expect(body).toMatchObject({
    total: 3,
    items: [
      { reference: 'third', balanceAfter: 250, bookedAt: '2026-05-02T00:00:00.000Z' },
      { reference: 'second', balanceAfter: 300 },
    ],
  });
  const secondPage = await listEntries({ limit: 2, after: body.next! });
  expect(secondPage.body).toMatchObject({ next: null, items: [{ reference: 'first', balanceAfter: 100 }] });
  expect((await listEntries({ after: 'WyJhIiwxXQ' })).status).toBe(400);
});

it("a reference leads only to the customer's own order", async () => {
  const { customerId } = await insertCustomer(api.db, { loyaltyParticipant: true });
  const { customerId: otherCustomerId } = await insertCustomer(api.db);
  const [ownOrder, otherOrder] = [
    await insertOrder(api.db, { customerId }),
    await insertOrder(api.db, { customerId: otherCustomerId }),
  ];
  const toNumber = ({ orderId, createdAt }: typeof ownOrder) => `O${createdAt.getUTCFullYear()}-${orderId}`;
  const references = [
    `Order ${toNumber(ownOrder)}`,
    toNumber(otherOrder),
    `O1999-${ownOrder.orderId}`,
    'Order 20240501',
    'Welkom',
  ];
  for (const [index, reference] of references.entries()) {
    await insertLoyaltyEntry(api.db, { customerId, reference, bookedAt: new Date(Date.UTC(2026, 4, 9 - index)) });
  }
  const { body } = await api.call(listLoyaltyEntries, { query: {} }, viewer(customerId));
  expect(body.items.map(({ reference, orderId }) => [reference, orderId])).toEqual(
    references.map((reference, index) => [reference, index === 0 ? ownOrder.orderId : null]),
  );
});

it('the login URL has a one-time code, which is stored as a hash and valid for a minute', async () => {
  const { customerId } = await insertCustomer(api.db, { loyaltyParticipant: true });
  const [first, second] = [
    await api.call(getLoyaltyLogin, {}, viewer(customerId)),
    await api.call(getLoyaltyLogin, {}, viewer(customerId)),
  ];
  const url = new URL(first.body.loginUrl);
  expect(url.origin + url.pathname).toBe(api.config.loyaltyShopUrl);
  expect(first.body.loginUrl).not.toBe(second.body.loginUrl);
  const code = url.searchParams.get('code')!;
  const [row] = await api.db
    .select()
    .from(loyaltyLogins)
    .where(eq(loyaltyLogins.codeHash, hashSecret(code)));
  expect(row).toMatchObject({ customerId, usedAt: null });
  const seconds = (row!.expiresAt.getTime() - api.clock.now().getTime()) / 1000;
  expect(seconds).toBeGreaterThan(50);
  expect(seconds).toBeLessThanOrEqual(60);
});
