import { randomUUID } from 'node:crypto';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { getLoyaltyBalance, listLoyaltyEntries } from '@demarc/contract/loyalty.ts';
import { addLoyaltyEntry } from '@demarc/contract/provider/loyalty.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { loyaltyEntries } from '../../db/schema/loyalty.ts';
import { insertCustomer, insertLoyaltyEntry } from '../../testing/builders.ts';
import { viewer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const erp = 'erp-token-of-the-tests';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { PROVIDER_TOKEN: `erp:${erp}` } });
});
afterAll(() => api.close());

const book = (customerId: number, body: object = {}, headers = {}) =>
  api.call(
    addLoyaltyEntry,
    { params: { customerId }, body: { points: 100, reason: 'CAMPAIGN', reference: 'Voorjaar', ...body } },
    erp,
    { headers },
  );
const createParticipant = async () => (await insertCustomer(api.db, { loyaltyParticipant: true })).customerId;
const countEntries = (customerId: number) => api.db.$count(loyaltyEntries, eq(loyaltyEntries.customerId, customerId));

describe('booking points', () => {
  it('adds an entry with the resulting balance, as the customer sees it', async () => {
    const customerId = await createParticipant();
    await insertLoyaltyEntry(api.db, { customerId, points: 50 });
    const response = await book(customerId, { reference: ' Voorjaar ' });
    expect(response).toMatchObject({
      status: 201,
      body: { points: 100, reference: 'Voorjaar', expiresOn: null, balanceAfter: 150 },
    });
    const { body } = await api.call(listLoyaltyEntries, { query: { limit: 1 } }, viewer(customerId));
    expect(body.items).toEqual([{ ...response.body, orderId: null }]);
    expect((await api.call(getLoyaltyBalance, {}, viewer(customerId))).body).toEqual({ balance: 150, nextExpiry: null });
    const entries = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(auditEntries.entryId);
    expect(entries).toMatchObject([{ actor: 'PROVIDER', via: 'erp', operation: 'addLoyaltyEntry' }]);
    const recordedEvents = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
    expect(recordedEvents).toMatchObject([
      { type: 'loyalty.booked', objectId: String(response.body.entryId), data: { points: 100, balanceAfter: 150 } },
    ]);
  });

  it('returns the points that expire next, and refuses an invalid expiry date', async () => {
    const customerId = await createParticipant();
    const today = formatAmsterdamDate(api.clock.now());
    const response = await book(customerId, { expiresOn: addDays(today, 10) });
    expect(response).toMatchObject({ status: 201, body: { expiresOn: addDays(today, 10) } });
    const auditRows = await api.db.select().from(auditEntries).where(eq(auditEntries.customerId, customerId));
    expect(auditRows).toMatchObject([{ after: { points: 100, expiresOn: addDays(today, 10) } }]);
    const { body } = await api.call(listLoyaltyEntries, { query: {} }, viewer(customerId));
    expect(body.items).toEqual([{ ...response.body, orderId: null }]);
    await book(customerId, { points: -30, reason: 'REDEEMED' });
    expect((await api.call(getLoyaltyBalance, {}, viewer(customerId))).body).toEqual({
      balance: 70,
      nextExpiry: { points: 70, expiresOn: addDays(today, 10) },
    });
    for (const [field, body] of [
      ['expiresOn', { expiresOn: addDays(today, -1) }],
      ['points', { points: -1, expiresOn: today }],
    ] as const) {
      expect(await book(customerId, body)).toMatchObject({ status: 400, problem: { validationErrors: [{ field }] } });
    }
    // Midnight may pass in between.
    api.clock.stopAt(api.clock.now().toISOString());
    onTestFinished(() => api.clock.resume());
    const lastDay = formatAmsterdamDate(api.clock.now());
    expect((await book(customerId, { expiresOn: lastDay })).status).toBe(201);
    expect((await api.call(getLoyaltyBalance, {}, viewer(customerId))).body.nextExpiry).toEqual({
      points: 100,
      expiresOn: lastDay,
    });
    expect((await book(customerId, { points: 0, expiresOn: lastDay })).problem?.validationErrors).toMatchObject([
      { field: 'points' },
    ]);
  });

  it('deducts at most the balance', async () => {
    const customerId = await createParticipant();
    await book(customerId);
    expect(await book(customerId, { points: -101, reason: 'REDEEMED' })).toMatchObject({
      status: 409,
      problem: { code: 'INVALID_TRANSITION', details: { balance: 100 } },
    });
    expect((await book(customerId, { points: -100, reason: 'REDEEMED' })).body.balanceAfter).toBe(0);
    expect(await countEntries(customerId)).toBe(2);
  });

  it('counts and spends each point once under concurrent bookings', async () => {
    const customerId = await createParticipant();
    const bookSixTimes = (points: number) => Promise.all(Array.from({ length: 6 }, () => book(customerId, { points })));
    const additions = await bookSixTimes(10);
    expect(additions.map(({ body }) => body.balanceAfter).sort()).toEqual([10, 20, 30, 40, 50, 60]);
    const deductions = await bookSixTimes(-60);
    expect(deductions.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await countEntries(customerId)).toBe(7);
  });

  it('requires a loyalty participant', async () => {
    const { customerId } = await insertCustomer(api.db);
    expect(await book(customerId)).toMatchObject({ status: 409, problem: { code: 'INVALID_TRANSITION' } });
    expect(await countEntries(customerId)).toBe(0);
  });

  it('books once per Idempotency-Key', async () => {
    const customerId = await createParticipant();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await book(customerId, {}, headers);
    expect(await book(customerId, {}, headers)).toMatchObject({ status: 201, body: first.body });
    expect(await countEntries(customerId)).toBe(1);
    expect((await book(customerId, { points: 1 }, headers)).problem?.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it.each([
    [{ points: 1.5 }, 'points', 'validation.invalid-data'],
    [{ points: 1_000_001 }, 'points', 'validation.max'],
    [{ points: -1_000_001 }, 'points', 'validation.min'],
    [{ points: '5' }, 'points', 'validation.invalid-data'],
    [{ reason: 'GIFT' }, 'reason', 'validation.unknown-value'],
    [{ reference: ' ' }, 'reference', 'validation.required'],
    [{ reference: 'x'.repeat(101) }, 'reference', 'validation.max-length'],
  ])('rejects %o with an error on the field', async (body, field, code) => {
    const customerId = await createParticipant();
    expect((await book(customerId, body)).problem?.validationErrors).toMatchObject([{ field, code }]);
  });
});
