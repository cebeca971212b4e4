import { getLoyaltyBalance, getLoyaltyLogin } from '@demarc/contract/loyalty.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loyaltyLogins } from '../../db/schema/loyalty.ts';
import { secretHash } from '../../db/secret-hash.ts';
import { insertCustomer, insertLoyaltyEntry } from '../../testing/builders.ts';
import { viewer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('sums the points of the own customer', async () => {
  const { customerId } = await insertCustomer(api.db, { loyaltyParticipant: true });
  expect((await api.call(getLoyaltyBalance, {}, viewer(customerId))).body).toEqual({ balance: 0 });
  await insertLoyaltyEntry(api.db, { customerId, points: 300 });
  await insertLoyaltyEntry(api.db, { customerId, points: -120, reason: 'REDEEMED' });
  await insertLoyaltyEntry(api.db, { customerId: (await insertCustomer(api.db)).customerId, points: 50 });
  expect((await api.call(getLoyaltyBalance, {}, viewer(customerId))).body).toEqual({ balance: 180 });
});

it('gives an address with a code of its own, kept as a hash, for a minute', async () => {
  const { customerId } = await insertCustomer(api.db, { loyaltyParticipant: true });
  const [one, two] = [
    await api.call(getLoyaltyLogin, {}, viewer(customerId)),
    await api.call(getLoyaltyLogin, {}, viewer(customerId)),
  ];
  const url = new URL(one.body.loginUrl);
  expect(url.origin + url.pathname).toBe(api.config.loyaltyShopUrl);
  expect(one.body.loginUrl).not.toBe(two.body.loginUrl);
  const code = url.searchParams.get('code')!;
  const [row] = await api.db
    .select()
    .from(loyaltyLogins)
    .where(eq(loyaltyLogins.codeHash, secretHash(code)));
  expect(row).toMatchObject({ customerId, usedAt: null });
  const seconds = (row!.expiresAt.getTime() - api.clock.now().getTime()) / 1000;
  expect(seconds).toBeGreaterThan(50);
  expect(seconds).toBeLessThanOrEqual(60);
});
