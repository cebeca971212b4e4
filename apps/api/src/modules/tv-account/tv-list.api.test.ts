import { randomUUID } from 'node:crypto';
import { exportTvAccounts, listTvAccounts } from '@demarc/contract/tv-account.ts';
import { getTvAccountSummary } from '@demarc/contract/tv-account-counts.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { tvAccounts, tvActivationRequests } from '../../db/schema/tv.ts';
import { insertCustomer } from '../../testing/builders.ts';
import { finance, serviceDesk } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { insertTvDevice, insertTvPackage, insertTvProduct, insertTvSubscriber } from '../../testing/tv.ts';

let api: TestApi;
let customerId: number;
/** Account numbers in the order of creation. */
const numbers: number[] = [];

const createAddress = (street: string, houseNumber: number, houseNumberAddition: string | null) => ({
  street,
  houseNumber,
  houseNumberAddition,
  postalCode: '9876XY',
  city: 'Veendorp',
  country: 'NL',
});
const createPerson = (firstName: string, lastName: string) => ({
  firstName,
  middleName: '',
  lastName,
  email: '',
  phoneNumber: '0205550100',
  address: createAddress('Turfkade', 14, 'b'),
});

beforeAll(async () => {
  api = await startTestApi();
  const { db } = api;
  ({ customerId } = await insertCustomer(db));
  await insertTvPackage(db, 'LIST-SPORT', { type: 'addon' });
  const stranger = await insertTvSubscriber(db, { customerId: (await insertCustomer(db)).customerId, reference: 'Zeldzaam' });
  const rows = [
    await insertTvSubscriber(db, { customerId, reference: 'Zeldzaam 100%', endUser: createPerson('Bo', 'Brouwer') }),
    await insertTvSubscriber(db, { customerId, status: 'suspended' }),
    await insertTvSubscriber(db, { customerId, status: 'new', activatedAt: null }),
    await insertTvSubscriber(db, { customerId, status: 'ended', product: { status: 'ended', endDate: '2026-02-28' } }),
    await insertTvSubscriber(db, { customerId }),
  ];
  numbers.push(...rows.map(({ accountNr }) => accountNr));
  await insertTvDevice(db, rows[1]!, { deviceId: 'STB-00FF42', name: 'Slaapkamer' });
  await insertTvProduct(db, rows[1]!, 'LIST-SPORT');
  await insertTvProduct(db, rows[4]!, 'LIST-SPORT', { status: 'ended' });
  await insertTvProduct(db, stranger, 'LIST-SPORT');
  for (const [at, since] of [
    [2, '2026-05-02'],
    [4, '2026-05-01'],
  ] as const) {
    const pendingSince = new Date(since);
    await db.update(tvAccounts).set({ pendingSince }).where(eq(tvAccounts.tvAccountId, rows[at]!.tvAccountId));
  }
});
afterAll(() => api.close());

type Query = NonNullable<Parameters<typeof api.call<typeof listTvAccounts>>[1]['query']>;
const listAccounts = (query: Query) => api.call(listTvAccounts, { query }, serviceDesk(customerId));
/** Lists accounts by their index in the order of creation. */
const listIndexes = async (query: Query) =>
  (await listAccounts(query)).body.items.map(({ accountNr }) => numbers.indexOf(accountNr));

describe('the list', () => {
  it('is paged by number, with the exact total', async () => {
    expect((await listAccounts({})).body).toMatchObject({ total: 5, limit: 25, offset: 0 });
    expect(await listIndexes({})).toEqual([0, 1, 2, 3, 4]);
    expect(await listIndexes({ limit: 2, offset: 3 })).toEqual([3, 4]);
    expect((await listAccounts({ limit: 2, offset: 9 })).body).toEqual({ items: [], total: 5, limit: 2, offset: 9 });
  });

  it.each<[string, () => Query, number[]]>([
    ['from an account number, inclusive', () => ({ minAccountNr: numbers[3]! }), [3, 4]],
    ['of one status', () => ({ status: ['active'] }), [0, 4]],
    ['of several statuses', () => ({ status: ['ended', 'new'] }), [2, 3]],
    ['with a product that has not ended', () => ({ productCode: 'LIST-SPORT' }), [1]],
    ['with a base package', () => ({ productCode: 'TEST-BASE' }), [0, 1, 2, 4]],
    ['with an unknown product', () => ({ productCode: 'NONE' }), []],
    ['with a waiting device', () => ({ pending: true }), [2, 4]],
    ['without a waiting device', () => ({ pending: false }), [0, 1, 3]],
    ['waiting first', () => ({ pendingFirst: true }), [4, 2, 0, 1, 3]],
    ['waiting first, from the second', () => ({ pendingFirst: true, limit: 2, offset: 1 }), [2, 0]],
    ['waiting first, from the rest', () => ({ pendingFirst: true, limit: 2, offset: 3 }), [1, 3]],
    ['waiting first, of one status', () => ({ pendingFirst: true, status: ['active'] }), [4, 0]],
    [
      'all filters together',
      () => ({ status: ['active'], pending: true, minAccountNr: numbers[1]!, productCode: 'TEST-BASE' }),
      [4],
    ],
  ])('filters: %s', async (_what, query, expected) => {
    expect(await listIndexes(query())).toEqual(expected);
    const { limit: _limit, offset: _offset, ...filter } = query();
    const { total } = (await listAccounts({ ...filter, limit: 1 })).body;
    expect(total).toBe((await listIndexes(filter)).length);
  });

  it.each<[string, () => string, number[]]>([
    ['name', () => 'bo brouwer', [0]],
    ['reference', () => 'zeldzaam', [0]],
    ['a character with a meaning in SQL patterns', () => '100%', [0]],
    ['characters that would match everything', () => '%%', []],
    ['street and number', () => 'Turfkade 14b', [0]],
    ['postal code with a space', () => '9876 xy', [0]],
    ['postal code and number', () => '9876XY14', [0]],
    ['device name', () => 'slaapkamer', [1]],
    ['device id', () => 'stb-00ff', [1]],
    ['number', () => String(numbers[3]), [3]],
    ['telephone', () => '0205550100', [0]],
    ['two letters', () => 'bo', [0]],
  ])('searches by %s', async (_what, q, expected) => {
    expect(await listIndexes({ q: q() })).toEqual(expected);
  });

  it('shows accounts whose code expired after those that wait, and ended ones last', async () => {
    const { customerId: owner } = await insertCustomer(api.db);
    const at = (minutes: number) => new Date(api.clock.now().getTime() + minutes * 60_000);
    const insert = async (
      values: Parameters<typeof insertTvSubscriber>[1] extends infer V ? Partial<V> : never,
      changes: Partial<typeof tvAccounts.$inferInsert> = {},
    ) => {
      const row = await insertTvSubscriber(api.db, { customerId: owner, ...values });
      if (Object.keys(changes).length > 0) {
        await api.db.update(tvAccounts).set(changes).where(eq(tvAccounts.tvAccountId, row.tvAccountId));
      }
      return row.accountNr;
    };
    const endedNr = await insert({ status: 'ended' }, { codeExpiresAt: at(-60) });
    const plainNr = await insert({});
    const issuedNr = await insert({}, { codeExpiresAt: at(60) });
    const expiredNr = await insert({}, { codeExpiresAt: at(-60) });
    const waitingNr = await insert({}, { codeExpiresAt: at(-60), pendingSince: at(-5) });
    const usedNr = await insert({}, { codeExpiresAt: at(-60), deviceCount: 1 });
    const find = async (query: Query) => {
      const { items } = (await api.call(listTvAccounts, { query }, serviceDesk(owner))).body;
      return items.map(({ accountNr }) => accountNr);
    };
    const allNrs = [waitingNr, expiredNr, plainNr, issuedNr, usedNr, endedNr];
    expect(await find({ pendingFirst: true })).toEqual(allNrs);
    for (let offset = 0; offset <= allNrs.length; offset++) {
      expect(await find({ pendingFirst: true, limit: 2, offset })).toEqual(allNrs.slice(offset, offset + 2));
    }
    expect(await find({ codeExpired: true })).toEqual([expiredNr]);
    expect(await find({ codeExpired: false })).toEqual([endedNr, plainNr, issuedNr, waitingNr, usedNr]);
    expect((await api.call(getTvAccountSummary, {}, serviceDesk(owner))).body).toMatchObject({ pending: 1, codeExpired: 1 });
  });

  it.each<[string, object]>([
    ['a search text that is too short', { q: 'a' }],
    ['a limit that is too high', { limit: 201 }],
    ['a limit of zero', { limit: 0 }],
    ['a negative offset', { offset: -1 }],
    ['an unknown status', { status: ['ACTIVE'] }],
  ])('rejects %s', async (_what, query) => expect((await listAccounts(query)).status).toBe(400));

  it('contains complete accounts', async () => {
    const { items } = (await listAccounts({ q: 'slaapkamer' })).body;
    expect(items).toMatchObject([
      {
        status: 'suspended',
        activation: 'active',
        monthlyAmount: '23.00',
        devices: [{ deviceId: 'STB-00FF42', name: 'Slaapkamer', type: 'stb' }],
        products: [{ productCode: 'TEST-BASE' }, { productCode: 'LIST-SPORT' }],
      },
    ]);
  });

  it('contains the products of each account on a long page, with as many statements as on a short one', async () => {
    const { db } = api;
    const ownCustomerId = (await insertCustomer(db)).customerId;
    for (let count = 0; count < 30; count++) await insertTvSubscriber(db, { customerId: ownCustomerId });
    const token = await api.getToken(serviceDesk(ownCustomerId));
    const statements = vi.spyOn(api.context.database.client as unknown as { query: () => unknown }, 'query');
    onTestFinished(() => statements.mockRestore());
    const countStatements = async (limit: number) => {
      const before = statements.mock.calls.length;
      const { body } = await api.call(listTvAccounts, { query: { limit } }, token);
      expect(body.items.map(({ products }) => products.length)).toEqual(Array(Math.min(limit, 30)).fill(1));
      return statements.mock.calls.length - before;
    };
    // The first call of a session also reads the session.
    await countStatements(1);
    const count = await countStatements(1);
    expect(count).toBeGreaterThan(0);
    expect(await countStatements(200)).toBe(count);
  });
});

it('counts accounts by status, and those with a waiting device', async () => {
  const { body } = await api.call(getTvAccountSummary, {}, serviceDesk(customerId));
  expect(body).toEqual({
    byStatus: { new: 1, active: 2, suspended: 1, cancelling: 0, ended: 1 },
    pending: 2,
    codeExpired: 0,
    waiting: [],
  });
});

it('lists the accounts that wait longest, each with the device that waits longest', async () => {
  const { db } = api;
  const ownCustomerId = (await insertCustomer(db)).customerId;
  const ids: number[] = [];
  for (const [minute, name] of ['Pot', 'Dam', 'Vos', 'Mol'].entries()) {
    const pendingSince = new Date(Date.UTC(2026, 4, 1, 8, minute));
    const account = await insertTvSubscriber(db, { customerId: ownCustomerId, endUser: createPerson('Jan', name) });
    await db.update(tvAccounts).set({ pendingSince }).where(eq(tvAccounts.tvAccountId, account.tvAccountId));
    ids.push(account.tvAccountId);
    const request = {
      customerId: ownCustomerId,
      tvAccountId: account.tvAccountId,
      activationCodeId: randomUUID(),
      deviceType: 'stb',
    } as const;
    const insert = (deviceName: string, requestedAt: Date, status: 'PENDING' | 'DISMISSED' = 'PENDING') =>
      db.insert(tvActivationRequests).values({
        ...request,
        activationRequestId: randomUUID(),
        deviceId: randomUUID(),
        deviceName,
        requestedAt,
        status,
      });
    await insert('Second', new Date(pendingSince.getTime() + 1_000));
    await insert('First', pendingSince);
    await insert('Dismissed', new Date(pendingSince.getTime() - 1_000), 'DISMISSED');
  }
  const { body } = await api.call(getTvAccountSummary, {}, serviceDesk(ownCustomerId));
  expect(body.pending).toBe(4);
  expect(body.waiting).toEqual(
    ['Jan Pot', 'Jan Dam', 'Jan Vos'].map((endUserName, index) => {
      return { id: ids[index], endUserName, deviceName: 'First', since: `2026-05-01T08:0${index}:00.000Z` };
    }),
  );
});

describe('the export', () => {
  const downloadCsv = async (query: string, language: string) => {
    const token = await api.getToken(serviceDesk(customerId));
    const headers = { authorization: `Bearer ${token}`, 'accept-language': language };
    return api.app.inject({ method: 'GET', url: `${exportTvAccounts.path}?format=csv${query}`, headers });
  };

  it("contains the same accounts, with columns in the reader's language", async () => {
    const response = await downloadCsv('&status=active', 'nl');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-disposition']).toMatch(/filename="tv-accounts-\d{8}-[\d-]+\.csv"/);
    const lines = response.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^\uFEFFAccountnummer,Uw referentie,Status,/);
    expect(lines[1]).toContain(`${numbers[0]},Zeldzaam 100%,active,none,Bo,,Brouwer,`);
    expect(lines[1]).toContain(',Pakket TEST-BASE,11.50,0,3,');
    expect((await downloadCsv('', 'en')).body).toMatch(/^\uFEFFAccount number,/);
  });

  it('is complete beyond one page', async () => {
    const { db } = api;
    const ownCustomerId = (await insertCustomer(db)).customerId;
    const account = await insertTvSubscriber(db, { customerId: ownCustomerId, reference: '=1+1' });
    const { tvAccountId: _id, accountNr: _nr, ...values } = account;
    await db.insert(tvAccounts).values(Array.from({ length: 1_000 }, () => values));
    const response = await api.app.inject({
      method: 'GET',
      url: exportTvAccounts.path,
      headers: { authorization: `Bearer ${await api.getToken(serviceDesk(ownCustomerId))}` },
    });
    const lines = response.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1_002);
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1_002);
    expect(lines[1]).toContain(",'=1+1,");
  });
});

it.each([
  [undefined, 401],
  ['finance', 403],
] as const)('is denied to %s', async (role, status) => {
  const as = role && finance(customerId);
  expect((await api.call(listTvAccounts, { query: {} }, as)).status).toBe(status);
  expect((await api.call(getTvAccountSummary, {}, as)).status).toBe(status);
});
