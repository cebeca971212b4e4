import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import {
  cancelTvAccount,
  createTvAccount,
  getTvAccount,
  listTvHistory,
  setTvPin,
  suspendTvAccount,
  type TvAccountCreateRequest,
  updateTvAccount,
} from '@demarc/contract/tv-account.ts';
import { addDays, addMonths } from '@demarc/contract/working-days.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decrypt } from '../../db/encryption.ts';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { tvAccounts, tvDevices } from '../../db/schema/tv.ts';
import { insertCustomer, insertLine } from '../../testing/builders.ts';
import { insertFullCustomer } from '../../testing/full-customer.ts';
import { finance, serviceDesk, type TestUser } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { insertTvPackage, insertTvSubscriber } from '../../testing/tv.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await insertTvPackage(api.db, 'NEW-BASE', { price: '18.90', maxDevices: 5 });
  await insertTvPackage(api.db, 'NEW-OLD', { orderable: false });
  await insertTvPackage(api.db, 'NEW-ADDON', { type: 'addon' });
});
afterAll(() => api.close());

const getToday = () => formatAmsterdamDate(api.clock.now());
const address = { street: 'Havenstraat', houseNumber: 7, postalCode: '1234 ab', city: 'Testdam', country: 'NL' };
const validRequest: TvAccountCreateRequest = { productCode: 'NEW-BASE', endUser: { lastName: 'Brouwer', address } };
const create = (customerId: number, body: Partial<TvAccountCreateRequest>, headers: Record<string, string> = {}) =>
  api.call(createTvAccount, { body: { ...validRequest, ...body } }, serviceDesk(customerId), { headers });

async function createCustomer(values: Parameters<typeof insertCustomer>[1] = {}): Promise<number> {
  return (await insertCustomer(api.db, values)).customerId;
}

const listEvents = async (customerId: number) =>
  (await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId)).map(({ type }) => type);

describe('a new TV account', () => {
  it('starts with its base package at the current price', async () => {
    const customerId = await createCustomer();
    const { status, body } = await create(customerId, {
      reference: ' Kade 12 ',
      endUser: { firstName: ' Bo ', lastName: 'Brouwer', email: 'bo@test.example', phoneNumber: '0205550100', address },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'new',
      activation: 'none',
      reference: 'Kade 12',
      lineId: null,
      pinSet: false,
      maxDevices: 5,
      devices: [],
      monthlyAmount: '18.90',
      activatedAt: null,
      cancellationDate: null,
      endedAt: null,
      version: 1,
      endUser: { firstName: 'Bo', middleName: '', address: { ...address, postalCode: '1234AB', houseNumberAddition: null } },
      products: [
        { productCode: 'NEW-BASE', type: 'base', status: 'active', startDate: getToday(), price: '18.90', endDate: null },
      ],
    });
    expect(body.accountNr).toBeGreaterThan(400_000);
    expect((await api.call(getTvAccount, { params: { id: body.id } }, serviceDesk(customerId))).body).toEqual(body);
    expect(await listEvents(customerId)).toEqual(['tv-account.created']);
  });

  it('stays pending with its package until a later start date', async () => {
    const startDate = addDays(getToday(), 1);
    const { body } = await create(await createCustomer(), { startDate });
    expect(body).toMatchObject({ monthlyAmount: '0.00', maxDevices: 5, products: [{ status: 'pending', startDate }] });
  });

  it("has product names in the reader's language", async () => {
    const { body } = await create(await createCustomer(), {}, { 'accept-language': 'nl' });
    expect(body.products[0]!.name).toBe('Pakket NEW-BASE');
  });

  it('uses the address of its line if none is sent', async () => {
    const customerId = await createCustomer();
    const { lineId } = await insertLine(api.db, { customerId });
    const { body } = await create(customerId, { lineId, endUser: { lastName: 'Brouwer' } });
    expect(body).toMatchObject({ lineId, endUser: { address: { street: 'Proefstraat', postalCode: '1234AB', country: 'NL' } } });
    expect(body.endUser.address).not.toHaveProperty('room');
    const responseWithAddress = await create(customerId, { lineId });
    expect(responseWithAddress.body.endUser.address.street).toBe('Havenstraat');
  });

  it('is created once per Idempotency-Key', async () => {
    const customerId = await createCustomer();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [first, second] = [await create(customerId, {}, headers), await create(customerId, {}, headers)];
    expect(second.body).toEqual(first.body);
    expect(await api.db.$count(tvAccounts, eq(tvAccounts.customerId, customerId))).toBe(1);
  });

  const invalidRequests: readonly [what: string, body: Partial<TvAccountCreateRequest>, field: string, code: string][] = [
    ['an unknown package', { productCode: 'NONE' }, 'productCode', 'validation.unknown-value'],
    ['a package that is not a base package', { productCode: 'NEW-ADDON' }, 'productCode', 'validation.unknown-value'],
    ['a package that is no longer sold', { productCode: 'NEW-OLD' }, 'productCode', 'validation.unknown-value'],
    ['no address', { endUser: { lastName: 'Brouwer' } }, 'endUser.address.street', 'validation.required'],
    ['no name', { endUser: { lastName: ' ', address } }, 'endUser.lastName', 'validation.required'],
    ['an unknown line', { lineId: 1 }, 'lineId', 'validation.unknown-value'],
    ['a PIN that is easy to guess', { pin: '1234' }, 'pin', 'validation.pin'],
    ['a start date in the past', { startDate: '2020-01-01' }, 'startDate', 'validation.date-too-early'],
    ['an invalid start date', { startDate: '2027-02-30' }, 'startDate', 'validation.date-invalid'],
    ['a start date too far ahead', { startDate: '2999-01-01' }, 'startDate', 'validation.out-of-range'],
  ];
  it.each(invalidRequests)('is rejected with %s', async (_what, body, field, code) => {
    const response = await create(await createCustomer(), body);
    expect(response.status).toBe(400);
    const problems = response.problem!.validationErrors!.filter((validationError) => validationError.field === field);
    expect(problems.map((problem) => problem.code)).toEqual([expect.stringContaining(code)]);
  });

  it('can start at most a year ahead', async () => {
    const customerId = await createCustomer();
    const year = addMonths(getToday(), 12);
    expect((await create(customerId, { startDate: year })).status).toBe(201);
    expect((await create(customerId, { startDate: addDays(year, 1) })).status).toBe(400);
  });

  it("is rejected for an ended line and another customer's line", async () => {
    const customerId = await createCustomer();
    const endedLine = await insertLine(api.db, { customerId, status: 'TERMINATED' });
    const foreignLine = await insertLine(api.db, { customerId: await createCustomer() });
    for (const { lineId } of [endedLine, foreignLine]) {
      const { status, problem } = await create(customerId, { lineId, productCode: 'NONE' });
      expect(status).toBe(400);
      expect(problem!.validationErrors!.map(({ field }) => field)).toEqual(['productCode', 'lineId']);
    }
  });
});

describe('access', () => {
  it.each<[who: string, caller: () => Promise<TestUser | undefined>, status: number, code: string]>([
    ['no session', async () => undefined, 401, 'TOKEN_MISSING'],
    ['another role', async () => finance(await createCustomer()), 403, 'ROLE_REQUIRED'],
    ['an end user', async () => serviceDesk(await createCustomer({ customerType: 'end-user' })), 403, 'RESELLER_ONLY'],
    ['a blocked customer', async () => serviceDesk(await createCustomer({ status: 'BLOCKED' })), 409, 'CUSTOMER_NOT_ACTIVE'],
  ])('%s cannot create a TV account', async (_who, caller, status, code) => {
    const response = await api.call(createTvAccount, { body: validRequest }, await caller());
    expect(response).toMatchObject({ status, problem: { code } });
  });

  it('a blocked customer can read but not change', async () => {
    const customerId = await createCustomer({ status: 'BLOCKED' });
    const { tvAccountId: id } = await insertTvSubscriber(api.db, { customerId });
    expect((await api.call(getTvAccount, { params: { id } }, serviceDesk(customerId))).status).toBe(200);
    for (const response of [
      await api.call(suspendTvAccount, { params: { id } }, serviceDesk(customerId)),
      await api.call(cancelTvAccount, { params: { id }, query: { direct: true } }, serviceDesk(customerId)),
      await api.call(setTvPin, { params: { id }, body: { pin: '2580' } }, serviceDesk(customerId)),
    ]) {
      expect(response).toMatchObject({ status: 409, problem: { code: 'CUSTOMER_NOT_ACTIVE' } });
    }
  });

  it('finds an account by its number too, unless another account has that ID', async () => {
    const customerId = await createCustomer();
    const caller = serviceDesk(customerId);
    const account = await insertTvSubscriber(api.db, { customerId });
    const read = async (id: number) => await api.call(getTvAccount, { params: { id } }, caller);
    expect((await read(account.accountNr)).body).toMatchObject({ id: account.tvAccountId, accountNr: account.accountNr });
    const otherAccount = await insertTvSubscriber(api.db, { customerId });
    await api.db
      .update(tvAccounts)
      .set({ accountNr: account.tvAccountId })
      .where(eq(tvAccounts.tvAccountId, otherAccount.tvAccountId));
    expect((await read(account.tvAccountId)).body).toMatchObject({ id: account.tvAccountId });
    const stranger = serviceDesk(await createCustomer());
    expect(await api.call(getTvAccount, { params: { id: account.accountNr } }, stranger)).toMatchObject({ status: 404 });
    expect(await api.call(suspendTvAccount, { params: { id: account.accountNr } }, caller)).toMatchObject({ status: 404 });
  });

  it("nobody can see or change another customer's account", async () => {
    const { tvAccountId: id } = await insertTvSubscriber(api.db, { customerId: await createCustomer() });
    const stranger = serviceDesk(await createCustomer());
    const responses = [
      await api.call(getTvAccount, { params: { id } }, stranger),
      await api.call(listTvHistory, { params: { id }, query: {} }, stranger),
      await api.call(updateTvAccount, { params: { id }, body: { reference: 'x' } }, stranger),
      await api.call(cancelTvAccount, { params: { id }, query: { direct: true } }, stranger),
    ];
    for (const response of responses) expect(response).toMatchObject({ status: 404, problem: { code: 'NOT_FOUND' } });
    expect(await api.db.$count(tvAccounts, and(eq(tvAccounts.tvAccountId, id), eq(tvAccounts.status, 'active')))).toBe(1);
  });
});

describe('the details of a TV account', () => {
  const change = (customerId: number, id: number, body: object) =>
    api.call(updateTvAccount, { params: { id }, body }, serviceDesk(customerId));

  it('change only the fields that are sent', async () => {
    const customerId = await createCustomer();
    const { tvAccountId: id } = await insertTvSubscriber(api.db, { customerId, reference: 'Oud' });
    const { body } = await change(customerId, id, { endUser: { lastName: 'De Wit', email: 'wit@test.example' }, version: 1 });
    expect(body).toMatchObject({ reference: 'Oud', endUser: { firstName: 'Test', lastName: 'De Wit' }, version: 2 });
    expect((await change(customerId, id, { reference: null })).body).toMatchObject({ reference: null, version: 3 });
    expect((await change(customerId, id, { endUser: { email: ' ' } })).body.endUser.email).toBe('');
    const { body: history } = await api.call(listTvHistory, { params: { id }, query: { limit: 2 } }, serviceDesk(customerId));
    expect(history).toMatchObject({
      total: 3,
      limit: 2,
      offset: 0,
      items: [
        { event: 'tv-account.changed', byName: 'Test Persoon', actor: 'CUSTOMER' },
        { details: { reference: null, before: { reference: 'Oud' } } },
      ],
    });
  });

  it('keep their version if the values are unchanged', async () => {
    const customerId = await createCustomer();
    const { tvAccountId: id } = await insertTvSubscriber(api.db, { customerId, reference: 'Kade' });
    expect((await change(customerId, id, { reference: 'Kade ', endUser: { lastName: 'Persoon' } })).body.version).toBe(1);
    expect(await listEvents(customerId)).toEqual([]);
  });

  it('reject a stale version and a missing name', async () => {
    const customerId = await createCustomer();
    const { tvAccountId: id } = await insertTvSubscriber(api.db, { customerId });
    await change(customerId, id, { reference: 'Eerste' });
    const staleRejection = { status: 409, problem: { code: 'STALE_VERSION', details: { version: 2 } } };
    expect(await change(customerId, id, { reference: 'Tweede', version: 1 })).toMatchObject(staleRejection);
    expect(await change(customerId, id, { endUser: { lastName: ' ' } })).toMatchObject({ status: 400 });
  });
});

describe('the PIN', () => {
  it('is stored encrypted and appears in no response, audit entry or event', async () => {
    const customerId = await createCustomer();
    const { tvAccountId: id } = await insertTvSubscriber(api.db, { customerId });
    const response = await api.call(setTvPin, { params: { id }, body: { pin: '9071' } }, serviceDesk(customerId));
    expect(response).toMatchObject({ status: 200, body: { pinSet: true } });
    const [row] = await api.db.select().from(tvAccounts).where(eq(tvAccounts.tvAccountId, id));
    expect(decrypt(api.context.keys, row!.encryptedPin!)).toBe('9071');
    const audit = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(auditEntries.entryId);
    const received = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
    const { createdAt: _c, updatedAt: _u, encryptedPin: _s, ...plain } = row!;
    const withoutTimes = [...audit, ...received].map(({ occurredAt: _occurred, ...event }) => event);
    expect(audit.map(({ after }) => after)).toEqual([{ event: 'tv-account.pin-set' }]);
    expect(JSON.stringify([withoutTimes, { ...plain, activatedAt: null }])).not.toContain('9071');
    expect(JSON.stringify({ ...response.body, createdAt: '', activatedAt: '' })).not.toContain('9071');
  });
});

describe('a TV account that ends', () => {
  it('ends with its products, codes, requests and devices', async () => {
    const { customerId, tvAccountId, token } = await insertFullCustomer(api);
    const id = Number(tvAccountId);
    const response = await api.call(cancelTvAccount, { params: { id }, query: { direct: true } }, token);
    expect(response).toMatchObject({ status: 204, body: undefined });
    const { body } = await api.call(getTvAccount, { params: { id } }, token);
    expect(body).toMatchObject({ status: 'ended', activation: 'none', devices: [], monthlyAmount: '0.00' });
    expect(body.endedAt).not.toBeNull();
    expect(body.products).toHaveLength(2);
    for (const product of body.products) expect(product).toMatchObject({ status: 'ended', endDate: getToday() });
    const [row] = await api.db.select().from(tvAccounts).where(eq(tvAccounts.tvAccountId, id));
    expect(row).toMatchObject({ deviceCount: 0, pendingSince: null, codeExpiresAt: null, previousStatus: null });
    expect(row!.searchText).not.toContain('device-');
    expect(await api.db.$count(tvDevices, eq(tvDevices.customerId, customerId))).toBe(0);
    const { rows } = (await api.db.execute(
      `select status, encrypted_code from tv_activation_code where customer_id = ${customerId}
        union all select status, null from tv_activation_request where customer_id = ${customerId} order by 1`,
    )) as unknown as { rows: object[] };
    expect(rows).toEqual([
      { status: 'CANCELLED', encrypted_code: null },
      { status: 'CANCELLED', encrypted_code: null },
      { status: 'DISMISSED', encrypted_code: null },
    ]);
    const { body: history } = await api.call(listTvHistory, { params: { id }, query: { limit: 1 } }, token);
    expect(history.items[0]).toMatchObject({
      event: 'tv-account.ended',
      details: { productCodes: ['TEST-BASE', 'TEST-RUNNING'], deviceNames: ['Proef'], before: { status: 'active' } },
    });
  });
});
