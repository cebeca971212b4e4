import { removeTvDevice } from '@demarc/contract/tv-account.ts';
import {
  isTvAccountActionAllowed,
  type TvAccountAction,
  type TvAccountStatus,
  tvAccountStatuses,
} from '@demarc/contract/tv-account-status.ts';
import {
  cancelTvUnconfirmedCode,
  confirmTvActivation,
  createTvUnconfirmedCode,
  dismissTvActivation,
  generateTvActivationCode,
  getTvActivationCode,
  getTvUnconfirmedCode,
  requestTvActivation,
} from '@demarc/contract/tv-activation.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { customers } from '../../db/schema/customer.ts';
import { idempotencyKeys } from '../../db/schema/server.ts';
import { tvAccounts, tvActivationCodes, tvActivationRequests, tvDevices } from '../../db/schema/tv.ts';
import { insertCustomer, insertTvAccount } from '../../testing/builders.ts';
import { readCustomerRows } from '../../testing/read-customer-rows.ts';
import { orderer, serviceDesk } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { getActivation } from './tv-account.presenter.ts';
import { findAccount, type TvAccountKey, type TvAccountValues } from './tv-account.store.ts';
import { expireTvCodes } from './tv-jobs.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const daySeconds = 24 * 60 * 60;

const insertTestAccount = async (values: Partial<TvAccountValues> = {}): Promise<TvAccountKey> => {
  const { customerId } = await insertCustomer(api.db, { companyName: 'Proef Televisie' });
  return insertTvAccount(api.db, { customerId, ...values });
};
const toParams = ({ tvAccountId: id }: TvAccountKey) => ({ id });
const getDesk = ({ customerId }: TvAccountKey) => serviceDesk(customerId);
const generate = (account: TvAccountKey, body = {}, options = {}) =>
  api.call(generateTvActivationCode, { params: toParams(account), body }, getDesk(account), options);
const getDirect = (account: TvAccountKey) => api.call(getTvActivationCode, { params: toParams(account) }, getDesk(account));
const create = (account: TvAccountKey, body = {}, options = {}) =>
  api.call(createTvUnconfirmedCode, { params: toParams(account), body }, getDesk(account), options);
const getOpen = (account: TvAccountKey) => api.call(getTvUnconfirmedCode, { params: toParams(account) }, getDesk(account));
const requestActivation = (
  account: TvAccountKey,
  activationCodeId: string,
  activationCode: string,
  deviceId = 'STB-1',
  more = {},
) =>
  api.call(
    requestTvActivation,
    {
      params: { ...toParams(account), activationCodeId },
      body: { activationCode, deviceId, deviceName: `Device ${deviceId}`, deviceType: 'stb' as const, ...more },
    },
    getDesk(account),
  );
const confirm = (account: TvAccountKey, activationRequestId: string) =>
  api.call(confirmTvActivation, { params: { ...toParams(account), activationRequestId } }, getDesk(account));
const dismiss = (account: TvAccountKey, activationRequestId: string) =>
  api.call(dismissTvActivation, { params: { ...toParams(account), activationRequestId } }, getDesk(account));
const withdraw = (account: TvAccountKey, activationCodeId: string) =>
  api.call(cancelTvUnconfirmedCode, { params: { ...toParams(account), activationCodeId } }, getDesk(account));
const removeDevice = (account: TvAccountKey, deviceId: string) =>
  api.call(removeTvDevice, { params: { ...toParams(account), deviceId } }, getDesk(account));

/** Inserts an account with a code that requires confirmation. */
const insertWithCode = async (values: Partial<TvAccountValues> = {}) => {
  const account = await insertTestAccount(values);
  const { activationCodeId, activationCode = '' } = (await create(account)).body;
  return { account, activationCodeId, activationCode };
};
/** Inserts the same with a waiting device. */
const insertWithRequest = async (values: Partial<TvAccountValues> = {}, deviceId = 'STB-1') => {
  const code = await insertWithCode(values);
  const { activationRequestId } = (await requestActivation(code.account, code.activationCodeId, code.activationCode, deviceId))
    .body;
  return { ...code, activationRequestId };
};
const addDevices = (account: TvAccountKey, count: number) =>
  api.db.insert(tvDevices).values(
    Array.from({ length: count }, (_, index) => ({
      ...account,
      customerId: account.customerId,
      tvAccountId: account.tvAccountId,
      deviceId: `OLD-${index}`,
      name: `Old ${index}`,
      type: 'app' as const,
      activatedAt: api.clock.now(),
    })),
  );
const findRow = async (account: TvAccountKey) => (await findAccount(api.db, account.tvAccountId))!;
const findActivation = async (account: TvAccountKey) => getActivation(await findRow(account), api.clock.now());
const listDeviceIds = async ({ tvAccountId }: TvAccountKey) =>
  (await api.db.select().from(tvDevices).where(eq(tvDevices.tvAccountId, tvAccountId))).map(({ deviceId }) => deviceId).sort();
const findCodeStatus = async (activationCodeId: string) =>
  (await api.db.select().from(tvActivationCodes).where(eq(tvActivationCodes.activationCodeId, activationCodeId)))[0]!;
const findRequestStatus = async (id: string) =>
  (await api.db.select().from(tvActivationRequests).where(eq(tvActivationRequests.activationRequestId, id)))[0]!.status;
const listEvents = async ({ customerId }: TvAccountKey) =>
  (await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId)).map(({ type }) => type);
const getProblemCode = ({ status, problem }: { status: number; problem: { code: string } | null }) => problem?.code ?? status;

describe('a code without confirmation', () => {
  it('can be read while it is open, and is stored encrypted', async () => {
    const account = await insertTestAccount();
    const codeResponse = await generate(account, { deviceName: ' Living room ', validMinutes: 30 });
    expect(codeResponse).toMatchObject({ status: 201, body: { confirmed: true } });
    const { activationCode = '', issuedAt, expiresAt } = codeResponse.body;
    expect(activationCode).toMatch(/^[2346789BCDFGHJKLMNPQRTVWXYZ]{8}$/);
    expect(Date.parse(expiresAt) - Date.parse(issuedAt)).toBe(30 * 60_000);
    expect((await getDirect(account)).body).toEqual(codeResponse.body);
    expect(await findActivation(account)).toBe('code_issued');
    expect(JSON.stringify(await readCustomerRows(api.db, account.customerId))).not.toContain(activationCode);
    expect(await listEvents(account)).toEqual(['tv-code.issued']);
    const [entry] = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, account.customerId))
      .orderBy(auditEntries.entryId);
    expect(entry!.after).toEqual({ event: 'tv-code.issued', confirmed: true, deviceName: 'Living room', expiresAt });
    expect((await getOpen(account)).status).toBe(204);
  });

  it('is valid for an hour by default', async () => {
    const account = await insertTestAccount();
    const { expiresAt, issuedAt } = (await generate(account)).body;
    expect(Date.parse(expiresAt) - Date.parse(issuedAt)).toBe(60 * 60_000);
    api.clock.moveBy(3601);
    expect((await getDirect(account)).status).toBe(204);
    expect(await findActivation(account)).toBe('code_expired');
  });

  it('replaces the previous one', async () => {
    const account = await insertTestAccount();
    const firstCode = (await generate(account)).body;
    const secondCode = (await generate(account, { validMinutes: 5 })).body;
    expect(secondCode.activationCode).not.toBe(firstCode.activationCode);
    expect((await getDirect(account)).body).toEqual(secondCode);
    expect(await findCodeStatus(firstCode.activationCodeId)).toMatchObject({ status: 'CANCELLED', encryptedCode: null });
    expect(await listEvents(account)).toEqual(['tv-code.issued', 'tv-code.cancelled', 'tv-code.issued']);
    api.clock.moveBy(301);
    await generate(account);
    expect(await findCodeStatus(secondCode.activationCodeId)).toMatchObject({ status: 'EXPIRED', encryptedCode: null });
    expect((await listEvents(account)).slice(3)).toEqual(['tv-code.expired', 'tv-code.issued']);
  });

  it('is rejected for an account without a free slot', async () => {
    const account = await insertTestAccount({ maxDevices: 1 });
    await addDevices(account, 1);
    await api.db.update(tvAccounts).set({ deviceCount: 1 }).where(eq(tvAccounts.tvAccountId, account.tvAccountId));
    expect(await generate(account)).toMatchObject({ status: 409, problem: { code: 'DEVICE_LIMIT', details: { maxDevices: 1 } } });
  });

  it('is created once per Idempotency-Key, and a repeated request does not return it', async () => {
    const account = await insertTestAccount();
    for (const make of [generate, create]) {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const [firstResponse, secondResponse] = [await make(account, {}, { headers }), await make(account, {}, { headers })];
      const { activationCode, ...rest } = firstResponse.body;
      expect(secondResponse).toMatchObject({ status: 201, body: rest });
      expect(secondResponse.body.activationCode).toBeUndefined();
      expect(JSON.stringify(await api.db.select().from(idempotencyKeys))).not.toContain(activationCode);
    }
  });
});

describe('the limit of ten codes an hour per account', () => {
  it('counts both kinds together and resets after an hour', async () => {
    const account = await insertTestAccount();
    const codes = await Promise.all(Array.from({ length: 14 }, () => generate(account)));
    expect(codes.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), ...Array(4).fill(429)]);
    const rejection = await create(account);
    expect(rejection).toMatchObject({ status: 429, problem: { code: 'RATE_LIMITED' } });
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(3500);
    expect(Number(rejection.headers['retry-after'])).toBeLessThanOrEqual(3600);
    const otherAccount = await insertTvAccount(api.db, { customerId: account.customerId });
    expect((await generate(otherAccount)).status).toBe(201);
    api.clock.moveBy(3601);
    expect((await create(account)).status).toBe(201);
  });

  it('does not count rejected requests', async () => {
    const account = await insertTestAccount();
    expect((await create(account)).status).toBe(201);
    for (let at = 0; at < 12; at++) expect(getProblemCode(await create(account))).toBe('UNCONFIRMED_CODE_EXISTS');
    for (let at = 0; at < 9; at++) expect((await generate(account)).status).toBe(201);
    expect((await generate(account)).status).toBe(429);
  });
});

describe('a code with confirmation', () => {
  it('is unique until it is withdrawn', async () => {
    const account = await insertTestAccount();
    const codeResponse = await create(account, { validDays: 2 });
    expect(codeResponse).toMatchObject({ status: 201, body: { confirmed: false, email: null, requests: [] } });
    const { activationCodeId, issuedAt, expiresAt } = codeResponse.body;
    expect(Date.parse(expiresAt) - Date.parse(issuedAt)).toBe(2 * daySeconds * 1000);
    expect((await getOpen(account)).body).toEqual(codeResponse.body);
    expect((await create(account)).problem).toMatchObject({ code: 'UNCONFIRMED_CODE_EXISTS', details: { activationCodeId } });
    // A code of the other kind can exist at the same time.
    expect((await generate(account)).status).toBe(201);
    expect((await withdraw(account, activationCodeId)).status).toBe(204);
    expect((await getOpen(account)).status).toBe(204);
    expect((await withdraw(account, activationCodeId)).status).toBe(404);
    expect((await getDirect(account)).status).toBe(200);
    expect((await create(account)).status).toBe(201);
  });

  it('can be replaced once expired, which dismisses its waiting devices', async () => {
    const { account, activationCodeId, activationRequestId } = await insertWithRequest();
    expect(await findActivation(account)).toBe('waiting');
    api.clock.moveBy(7 * daySeconds + 1);
    expect((await getOpen(account)).status).toBe(204);
    expect(getProblemCode(await withdraw(account, activationCodeId))).toBe('ACTIVATION_CODE_EXPIRED');
    const nextResponse = await create(account);
    expect(nextResponse.status).toBe(201);
    expect(await findCodeStatus(activationCodeId)).toMatchObject({ status: 'EXPIRED', encryptedCode: null });
    expect(await findRequestStatus(activationRequestId)).toBe('DISMISSED');
    expect(await findActivation(account)).toBe('code_issued');
    expect((await getOpen(account)).body).toMatchObject({ activationCodeId: nextResponse.body.activationCodeId, requests: [] });
  });

  it('is expired once by the job, which dismisses its waiting devices', async () => {
    const { account, activationCodeId, activationRequestId } = await insertWithRequest();
    const directCode = (await generate(account)).body;
    api.clock.moveBy(7 * daySeconds + 1);
    await expireTvCodes.run(api.context, {});
    await expireTvCodes.run(api.context, {});
    for (const id of [activationCodeId, directCode.activationCodeId]) {
      expect(await findCodeStatus(id)).toMatchObject({ status: 'EXPIRED', encryptedCode: null });
    }
    expect(await findRequestStatus(activationRequestId)).toBe('DISMISSED');
    expect(await findActivation(account)).toBe('code_expired');
    const eventTypes = (await listEvents(account)).slice(3).sort();
    expect(eventTypes).toEqual(['tv-activation.dismissed', 'tv-code.expired', 'tv-code.expired']);
  });

  it('stays open when one of the other kind expires', async () => {
    const account = await insertTestAccount();
    await create(account);
    await generate(account);
    api.clock.moveBy(3601);
    expect(await findActivation(account)).toBe('code_issued');
    api.clock.moveBy(7 * daySeconds);
    expect(await findActivation(account)).toBe('code_expired');
  });

  it.each([
    ['nl', 'Uw activeringscode voor tv van Proef Televisie'],
    ['en', 'Your TV activation code from Proef Televisie'],
  ] as const)('is emailed in %s if an address is given', async (language, subject) => {
    const account = await insertTestAccount();
    await api.db.update(customers).set({ language }).where(eq(customers.customerId, account.customerId));
    const { body } = await create(account, { email: 'kijker@test.example' });
    expect(body.email).toBe('kijker@test.example');
    const [mail, ...others] = await api.listMails(account.customerId);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: 'kijker@test.example', brand: 'television', subject, containsSecret: true });
    expect(mail!.text).toContain(body.activationCode);
    expect(
      JSON.stringify(await api.db.select().from(events).where(eq(events.customerId, account.customerId)).orderBy(events.eventId)),
    ).not.toContain('kijker');
  });

  it.each([{ email: 'no address' }, { validDays: 0 }, { validDays: 31 }])('is rejected with %o', async (body) => {
    expect((await create(await insertTestAccount(), body)).status).toBe(400);
  });
});

describe('a device that redeems a code', () => {
  it('waits for confirmation and is shown to the help desk', async () => {
    const { account, activationCode, activationCodeId } = await insertWithCode();
    const enteredCode = `${activationCode.slice(0, 4).toLowerCase()} - ${activationCode.slice(4)}`;
    const requestResponse = await requestActivation(account, activationCodeId, enteredCode, 'STB-1', { deviceName: ' Kitchen ' });
    const device = { deviceId: 'STB-1', deviceName: 'Kitchen', deviceType: 'stb', activationCodeId, status: 'PENDING' };
    expect(requestResponse).toMatchObject({ status: 201, body: device });
    expect((await getOpen(account)).body?.requests).toEqual([requestResponse.body]);
    const state = await findRow(account);
    expect(state.pendingSince?.toISOString()).toBe(requestResponse.body.requestedAt);
    expect(await findActivation(account)).toBe('waiting');
    expect(await listEvents(account)).toEqual(['tv-code.issued', 'tv-activation.requested']);
  });

  it('waits once if it redeems twice, together with other devices', async () => {
    const { account, activationCode, activationCodeId } = await insertWithCode();
    const firstResponse = await requestActivation(account, activationCodeId, activationCode);
    const secondResponse = await requestActivation(account, activationCodeId, activationCode, 'STB-1', { deviceName: null });
    expect(secondResponse).toMatchObject({ status: 201, body: firstResponse.body });
    const otherResponse = await requestActivation(account, activationCodeId, activationCode, 'APP-2', {
      deviceName: null,
      deviceType: 'app',
    });
    expect(otherResponse.body).toMatchObject({ deviceName: 'APP-2', deviceType: 'app' });
    expect((await getOpen(account)).body?.requests).toEqual([firstResponse.body, otherResponse.body]);
    expect((await findRow(account)).pendingSince?.toISOString()).toBe(firstResponse.body.requestedAt);
  });

  it('is rejected with a wrong, used, withdrawn or expired code, or one of the other kind or another account', async () => {
    const { account, activationCode, activationCodeId } = await insertWithCode();
    expect((await requestActivation(account, activationCodeId, 'BCDFGHJK')).problem).toMatchObject({
      status: 400,
      validationErrors: [{ field: 'activationCode', code: 'validation.code-wrong' }],
    });
    const otherCode = await insertWithCode();
    expect((await requestActivation(account, otherCode.activationCodeId, otherCode.activationCode)).status).toBe(404);
    const directCode = (await generate(account)).body;
    expect((await requestActivation(account, directCode.activationCodeId, directCode.activationCode!)).status).toBe(404);
    api.clock.moveBy(7 * daySeconds + 1);
    expect(getProblemCode(await requestActivation(account, activationCodeId, activationCode))).toBe('ACTIVATION_CODE_EXPIRED');

    const withdrawnCode = await insertWithCode();
    await withdraw(withdrawnCode.account, withdrawnCode.activationCodeId);
    expect(
      (await requestActivation(withdrawnCode.account, withdrawnCode.activationCodeId, withdrawnCode.activationCode)).status,
    ).toBe(404);
    const usedCode = await insertWithRequest();
    await confirm(usedCode.account, usedCode.activationRequestId);
    expect(getProblemCode(await requestActivation(usedCode.account, usedCode.activationCodeId, usedCode.activationCode))).toBe(
      'ACTIVATION_CODE_USED',
    );
    expect(getProblemCode(await withdraw(usedCode.account, usedCode.activationCodeId))).toBe('ACTIVATION_CODE_USED');
  });

  it.each([
    ['a space', 'a device'],
    ['nothing', ''],
    ['65 signs', 'A'.repeat(65)],
  ])('cannot be identified by %s', async (_what, deviceId) => {
    const { account, activationCode, activationCodeId } = await insertWithCode();
    expect((await requestActivation(account, activationCodeId, activationCode, deviceId)).status).toBe(400);
  });
});

describe('guessing', () => {
  it('is blocked after five wrong codes in 15 minutes, even with the right one', async () => {
    const { account, activationCode, activationCodeId } = await insertWithCode();
    for (let at = 0; at < 8; at++)
      expect((await requestActivation(account, activationCodeId, activationCode, `STB-${at}`)).status).toBe(201);
    for (let at = 0; at < 4; at++) expect((await requestActivation(account, activationCodeId, 'BCDFGHJK')).status).toBe(400);
    expect((await requestActivation(account, activationCodeId, activationCode, 'STB-9')).status).toBe(201);
    expect((await requestActivation(account, activationCodeId, 'BCDFGHJK')).status).toBe(400);
    const rejection = await requestActivation(account, activationCodeId, activationCode, 'STB-10');
    expect(rejection).toMatchObject({ status: 429, problem: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(880);
    expect(Number(rejection.headers['retry-after'])).toBeLessThanOrEqual(900);
    api.clock.moveBy(901);
    expect((await requestActivation(account, activationCodeId, activationCode, 'STB-10')).status).toBe(201);
  });

  it('gains nothing from concurrent requests', async () => {
    const { account, activationCodeId, activationCode } = await insertWithCode();
    const guesses = await Promise.all(Array.from({ length: 20 }, () => requestActivation(account, activationCodeId, 'BCDFGHJK')));
    expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(5).fill(400), ...Array(15).fill(429)]);
    expect((await requestActivation(account, activationCodeId, activationCode)).status).toBe(429);
    const otherCode = await insertWithCode({ customerId: account.customerId });
    expect((await requestActivation(otherCode.account, otherCode.activationCodeId, otherCode.activationCode)).status).toBe(201);
  });
});

describe('a waiting device', () => {
  it('is confirmed, which uses up the code and dismisses the others', async () => {
    const { account, activationCode, activationCodeId, activationRequestId } = await insertWithRequest();
    const otherRequest = (await requestActivation(account, activationCodeId, activationCode, 'STB-2')).body;
    const { status, body } = await confirm(account, activationRequestId);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        id: account.tvAccountId,
        activation: 'active',
        devices: [{ deviceId: 'STB-1', name: 'Device STB-1', type: 'stb' }],
      },
    });
    expect(await findCodeStatus(activationCodeId)).toMatchObject({ status: 'USED', encryptedCode: null });
    expect(await findRequestStatus(activationRequestId)).toBe('CONFIRMED');
    expect(await findRequestStatus(otherRequest.activationRequestId)).toBe('DISMISSED');
    expect((await getOpen(account)).status).toBe(204);
    const state = await findRow(account);
    expect(state).toMatchObject({ deviceCount: 1, pendingSince: null, codeExpiresAt: null });
    expect(state.searchText).toContain('device stb-1');
    expect((await listEvents(account)).slice(3)).toEqual([
      'tv-activation.confirmed',
      'tv-activation.dismissed',
      'tv-device.added',
    ]);
    const isOfAccount = and(eq(auditEntries.customerId, account.customerId), eq(auditEntries.objectType, 'tv-account'));
    const entries = await api.db.select().from(auditEntries).where(isOfAccount).orderBy(auditEntries.entryId);
    expect(entries.at(-1)!.after).toEqual({
      event: 'tv-device.added',
      deviceId: 'STB-1',
      deviceName: 'Device STB-1',
      deviceType: 'stb',
    });
    expect(JSON.stringify(await readCustomerRows(api.db, account.customerId))).not.toContain(activationCode);
    const nextCode = (await create(account)).body;
    expect((await requestActivation(account, nextCode.activationCodeId, nextCode.activationCode!, 'STB-2')).status).toBe(201);
  });

  it('is dismissed and can request again: the code stays open', async () => {
    const { account, activationCode, activationCodeId, activationRequestId } = await insertWithRequest();
    expect((await dismiss(account, activationRequestId)).status).toBe(204);
    expect(await findActivation(account)).toBe('code_issued');
    expect((await getOpen(account)).body?.requests).toEqual([]);
    const secondResponse = await requestActivation(account, activationCodeId, activationCode);
    expect(secondResponse.body.activationRequestId).not.toBe(activationRequestId);
    const rejection = { code: 'INVALID_TRANSITION', details: { from: 'DISMISSED', action: 'confirm' } };
    expect((await confirm(account, activationRequestId)).problem).toMatchObject(rejection);
    expect((await dismiss(account, activationRequestId)).problem).toMatchObject({
      code: 'INVALID_TRANSITION',
      details: { from: 'DISMISSED', action: 'dismiss' },
    });
  });

  it('is dismissed when its code is withdrawn', async () => {
    const { account, activationCodeId, activationRequestId } = await insertWithRequest();
    expect((await withdraw(account, activationCodeId)).status).toBe(204);
    expect(await findRequestStatus(activationRequestId)).toBe('DISMISSED');
    expect(await findRow(account)).toMatchObject({ pendingSince: null, codeExpiresAt: null });
    expect((await listEvents(account)).slice(2)).toEqual(['tv-code.cancelled', 'tv-activation.dismissed']);
  });

  it('is confirmed by one of several concurrent requests; the others get an error', async () => {
    const { account, activationRequestId } = await insertWithRequest();
    const responses = await Promise.all([1, 2, 3, 4].map(() => confirm(account, activationRequestId)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    for (const { problem } of responses.filter(({ status }) => status === 409)) {
      expect(problem).toMatchObject({ code: 'INVALID_TRANSITION', details: { from: 'CONFIRMED', action: 'confirm' } });
    }
    expect(await listDeviceIds(account)).toEqual(['STB-1']);
    expect((await listEvents(account)).filter((type) => type === 'tv-device.added')).toHaveLength(1);
  });

  it('is confirmed or dismissed, never both', async () => {
    const { account, activationRequestId } = await insertWithRequest();
    const [confirmation, dismissal] = await Promise.all([
      confirm(account, activationRequestId),
      dismiss(account, activationRequestId),
    ]);
    expect([confirmation.status, dismissal.status].filter((status) => status === 409)).toHaveLength(1);
    expect(await listDeviceIds(account)).toEqual(confirmation.status === 200 ? ['STB-1'] : []);
  });

  it('keeps waiting until a slot is free', async () => {
    const { account, activationRequestId } = await insertWithRequest({ maxDevices: 5 });
    await addDevices(account, 5);
    const rejection = await confirm(account, activationRequestId);
    expect(rejection).toMatchObject({ status: 409, problem: { code: 'DEVICE_LIMIT', details: { maxDevices: 5 } } });
    expect(await findRequestStatus(activationRequestId)).toBe('PENDING');
    expect(await listDeviceIds(account)).toHaveLength(5);
    expect((await removeDevice(account, 'OLD-3')).status).toBe(204);
    expect((await removeDevice(account, 'OLD-3')).status).toBe(404);
    expect(await findRow(account)).toMatchObject({ deviceCount: 4 });
    expect((await confirm(account, activationRequestId)).status).toBe(200);
    expect(await listDeviceIds(account)).toEqual(['OLD-0', 'OLD-1', 'OLD-2', 'OLD-4', 'STB-1']);
    expect(await findRow(account)).toMatchObject({ deviceCount: 5 });
  });

  it('keeps its slot and is renamed if it is already on the account', async () => {
    const { account, activationRequestId } = await insertWithRequest({ maxDevices: 1 }, 'OLD-0');
    await addDevices(account, 1);
    const { status, body } = await confirm(account, activationRequestId);
    expect(status).toBe(200);
    expect(body.devices).toMatchObject([{ deviceId: 'OLD-0', name: 'Device OLD-0', type: 'stb' }]);
  });
});

describe('actions by account status', () => {
  const acts: Record<
    'issueCode' | 'addDevice' | 'dismissRequest' | 'cancelCode' | 'removeDevice',
    (
      request: Awaited<ReturnType<typeof insertWithRequest>>,
    ) => Promise<{ status: number; problem: { code: string; details?: unknown } | null }>
  > = {
    issueCode: ({ account }) => generate(account),
    addDevice: ({ account, activationRequestId }) => confirm(account, activationRequestId),
    dismissRequest: ({ account, activationRequestId }) => dismiss(account, activationRequestId),
    cancelCode: ({ account, activationCodeId }) => withdraw(account, activationCodeId),
    removeDevice: ({ account }) => removeDevice(account, 'OLD-0'),
  };
  const also: Partial<typeof acts> = {
    addDevice: ({ account, activationCode, activationCodeId }) =>
      requestActivation(account, activationCodeId, activationCode, 'STB-2'),
    issueCode: async ({ account }) => {
      await api.db.delete(tvActivationCodes).where(eq(tvActivationCodes.tvAccountId, account.tvAccountId));
      return create(account);
    },
  };
  const cases = tvAccountStatuses.flatMap((status) =>
    [...Object.entries(acts), ...Object.entries(also)].map(([action, act]) => ({
      status,
      action: action as TvAccountAction,
      act,
    })),
  );
  it.each(cases)('$status: $action', async ({ status, action, act }) => {
    const activationRequest = await insertWithRequest();
    await addDevices(activationRequest.account, 1);
    await api.db
      .update(tvAccounts)
      .set({ status: status as TvAccountStatus, cancellationDate: status === 'cancelling' ? '2099-01-31' : null })
      .where(eq(tvAccounts.tvAccountId, activationRequest.account.tvAccountId));
    const response = await act(activationRequest);
    if (isTvAccountActionAllowed(status, action)) expect(response.status).toBeLessThan(300);
    else if (status === 'ended') expect(response).toMatchObject({ status: 409, problem: { code: 'TV_ACCOUNT_ENDED' } });
    else {
      expect(response).toMatchObject({ status: 409, problem: { code: 'INVALID_TRANSITION', details: { from: status, action } } });
    }
  });
});

describe('access for the service desk', () => {
  const calls = async () => {
    const { account, activationCode, activationCodeId, activationRequestId } = await insertWithRequest();
    await addDevices(account, 1);
    const id = toParams(account);
    const body = { activationCode, deviceId: 'STB-2', deviceType: 'stb' as const };
    return {
      account,
      as: (caller: ReturnType<typeof orderer>) =>
        Promise.all([
          api.call(generateTvActivationCode, { params: id, body: {} }, caller),
          api.call(getTvActivationCode, { params: id }, caller),
          api.call(createTvUnconfirmedCode, { params: id, body: {} }, caller),
          api.call(getTvUnconfirmedCode, { params: id }, caller),
          api.call(requestTvActivation, { params: { ...id, activationCodeId }, body }, caller),
          api.call(cancelTvUnconfirmedCode, { params: { ...id, activationCodeId } }, caller),
          api.call(confirmTvActivation, { params: { ...id, activationRequestId } }, caller),
          api.call(dismissTvActivation, { params: { ...id, activationRequestId } }, caller),
          api.call(removeTvDevice, { params: { ...id, deviceId: 'OLD-0' } }, caller),
        ]),
    };
  };

  it('is limited to its own accounts, and denied to other roles, end users and customers', async () => {
    const { account, as } = await calls();
    const before = await readCustomerRows(api.db, account.customerId);
    const { customerId } = await insertCustomer(api.db);
    for (const response of await as(serviceDesk(customerId))) expect(response.status).toBe(404);
    for (const response of await as(orderer(customerId))) expect(getProblemCode(response)).toBe('ROLE_REQUIRED');
    const endUser = await insertCustomer(api.db, { customerType: 'end-user' });
    for (const response of await as(serviceDesk(endUser.customerId))) expect(getProblemCode(response)).toBe('RESELLER_ONLY');
    expect(await readCustomerRows(api.db, account.customerId)).toEqual(before);
  });

  it('requires an active customer for changes', async () => {
    const { account, as } = await calls();
    await api.db.update(customers).set({ status: 'BLOCKED' }).where(eq(customers.customerId, account.customerId));
    const codes = (await as(serviceDesk(account.customerId))).map(getProblemCode);
    const refusalCode = 'CUSTOMER_NOT_ACTIVE';
    expect(codes).toEqual([refusalCode, 204, refusalCode, 200, refusalCode, refusalCode, refusalCode, refusalCode, refusalCode]);
  });

  it('finds requests, codes and devices only under their own account', async () => {
    const ownRequest = await insertWithRequest();
    const otherRequest = await insertWithRequest({ customerId: ownRequest.account.customerId });
    await addDevices(otherRequest.account, 1);
    expect((await confirm(ownRequest.account, otherRequest.activationRequestId)).status).toBe(404);
    expect((await dismiss(ownRequest.account, otherRequest.activationRequestId)).status).toBe(404);
    expect((await withdraw(ownRequest.account, otherRequest.activationCodeId)).status).toBe(404);
    expect((await removeDevice(ownRequest.account, 'OLD-0')).status).toBe(404);
  });
});
