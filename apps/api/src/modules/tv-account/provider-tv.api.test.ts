import { checkTvPin, listOpenTvCodes, redeemTvCode, seeTvDevice } from '@demarc/contract/provider/tv.ts';
import { isTvAccountActionAllowed, tvAccountStatuses } from '@demarc/contract/tv-account-status.ts';
import {
  createTvUnconfirmedCode,
  generateTvActivationCode,
  getTvUnconfirmedCode,
  requestTvActivation,
} from '@demarc/contract/tv-activation.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encrypt } from '../../db/encryption.ts';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { tvAccounts, tvActivationCodes, tvDevices } from '../../db/schema/tv.ts';
import { insertCustomer, insertTvAccount } from '../../testing/builders.ts';
import { serviceDesk } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';
import { findAccount, type TvAccountKey, type TvAccountValues } from './tv-account.store.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());

const insertTestAccount = async (values: Partial<TvAccountValues> = {}): Promise<TvAccountKey> => {
  const { customerId } = await insertCustomer(api.db);
  return insertTvAccount(api.db, { customerId, ...values });
};
const generate = async ({ customerId, tvAccountId: id }: TvAccountKey, body = {}) =>
  (await api.call(generateTvActivationCode, { params: { id }, body }, serviceDesk(customerId))).body.activationCode!;
const create = async ({ customerId, tvAccountId: id }: TvAccountKey, body = {}) =>
  (await api.call(createTvUnconfirmedCode, { params: { id }, body }, serviceDesk(customerId))).body.activationCode!;
const redeem = (activationCode: string, deviceId = 'STB-1', more = {}) =>
  api.call(redeemTvCode, { body: { activationCode, deviceId, deviceType: 'stb' as const, ...more } }, systemToken);
const listOpen = (query = {}) => api.call(listOpenTvCodes, { query }, systemToken);
const reportSeen = (id: number, deviceId: string) => api.call(seeTvDevice, { params: { id, deviceId } }, systemToken);
const check = (id: number, pin: string) => api.call(checkTvPin, { params: { id }, body: { pin } }, systemToken);

/** A device that no other test uses, because wrong codes are limited per device. */
let lastDevice = 0;
const nextDeviceId = () => {
  lastDevice += 1;
  return `DEVICE-${lastDevice}`;
};
const listDevices = ({ tvAccountId }: TvAccountKey) =>
  api.db.select().from(tvDevices).where(eq(tvDevices.tvAccountId, tvAccountId)).orderBy(tvDevices.deviceId);
const findRow = async ({ tvAccountId }: TvAccountKey) => (await findAccount(api.db, tvAccountId))!;
const addDevices = ({ customerId, tvAccountId }: TvAccountKey, count: number) =>
  api.db.insert(tvDevices).values(
    Array.from({ length: count }, (_, index) => ({
      customerId,
      tvAccountId,
      deviceId: `OLD-${index}`,
      name: `Old ${index}`,
      type: 'app' as const,
      activatedAt: api.clock.now(),
    })),
  );
const wrongCodeResponse = { problem: { validationErrors: [{ field: 'activationCode', code: 'validation.code-wrong' }] } };

describe('a device that redeems a code without confirmation', () => {
  it('is added to the account under the name chosen by the help desk', async () => {
    const account = await insertTestAccount();
    const code = await generate(account, { deviceName: 'Living room' });
    const { customerId, tvAccountId } = account;
    const response = await redeem(code.toLowerCase(), 'STB-1', { deviceName: 'QE55' });
    expect(response).toMatchObject({
      status: 201,
      body: { customerId, tvAccountId, status: 'CONFIRMED', activationRequestId: null },
    });
    expect(await listDevices(account)).toMatchObject([{ deviceId: 'STB-1', name: 'Living room', type: 'stb', lastSeenAt: null }]);
    expect(await findRow(account)).toMatchObject({ deviceCount: 1, codeExpiresAt: null, version: 1 });
    expect((await findRow(account)).searchText).toContain('living room stb-1');
    const [stored] = await api.db.select().from(tvActivationCodes).where(eq(tvActivationCodes.tvAccountId, tvAccountId));
    expect(stored).toMatchObject({ status: 'USED', encryptedCode: null });
    const [, added] = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
    expect(added).toMatchObject({ type: 'tv-device.added', objectId: String(tvAccountId) });
    expect(added!.data).toMatchObject({ tvAccountId, deviceId: 'STB-1', deviceName: 'Living room', deviceType: 'stb' });
    const entries = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(auditEntries.entryId);
    expect(entries.at(-1)).toMatchObject({ actor: 'PROVIDER', via: 'back-office', operation: 'redeemTvCode' });
    expect((await redeem(code, nextDeviceId())).problem).toMatchObject({ code: 'ACTIVATION_CODE_USED' });
  });

  it('keeps its own name, or else its id, if the help desk gave none', async () => {
    const account = await insertTestAccount();
    await redeem(await generate(account), 'A', { deviceName: ' Tablet ' });
    await redeem(await generate(account), 'B', { deviceName: null, deviceType: 'app' });
    expect(await listDevices(account)).toMatchObject([{ name: 'Tablet' }, { name: 'B', type: 'app' }]);
  });

  it('no longer waits for an earlier request', async () => {
    const account = await insertTestAccount();
    const deviceId = nextDeviceId();
    expect((await redeem(await create(account), deviceId)).body.status).toBe('PENDING');
    expect((await redeem(await generate(account), deviceId)).body.status).toBe('CONFIRMED');
    expect(await findRow(account)).toMatchObject({ pendingSince: null, deviceCount: 1 });
  });

  it('is rejected beyond five devices, and the code stays open until a slot is free', async () => {
    const account = await insertTestAccount();
    const code = await generate(account);
    await addDevices(account, 5);
    expect(await redeem(code, nextDeviceId())).toMatchObject({ status: 409, problem: { code: 'DEVICE_LIMIT' } });
    expect(await listDevices(account)).toHaveLength(5);
    // An existing device takes no second slot.
    expect((await redeem(code, 'OLD-2', { deviceName: 'New name' })).status).toBe(201);
    expect((await listDevices(account)).map(({ name }) => name)).toEqual(['Old 0', 'Old 1', 'New name', 'Old 3', 'Old 4']);
  });
});

describe('a device that redeems a code with confirmation', () => {
  it('waits for confirmation', async () => {
    const account = await insertTestAccount();
    const { customerId, tvAccountId: id } = account;
    const code = await create(account);
    const { status, body } = await redeem(code, 'APP-1', { deviceName: 'Phone', deviceType: 'app' });
    expect({ status, body }).toMatchObject({ status: 201, body: { customerId, tvAccountId: id, status: 'PENDING' } });
    const openCode = (await api.call(getTvUnconfirmedCode, { params: { id } }, serviceDesk(customerId))).body;
    expect(openCode?.requests).toMatchObject([
      { activationRequestId: body.activationRequestId, deviceId: 'APP-1', deviceName: 'Phone' },
    ]);
    expect((await redeem(code, 'APP-1')).body).toEqual(body);
    expect(await listDevices(account)).toEqual([]);
  });
});

describe('a code', () => {
  it('expires on time', async () => {
    const account = await insertTestAccount();
    const code = await generate(account, { validMinutes: 5 });
    api.clock.moveBy(290);
    expect((await listOpen()).body.items.some(({ activationCode }) => activationCode === code)).toBe(true);
    api.clock.moveBy(11);
    expect((await redeem(code, nextDeviceId())).problem).toMatchObject({ code: 'ACTIVATION_CODE_EXPIRED' });
    expect((await listOpen()).body.items.some(({ activationCode }) => activationCode === code)).toBe(false);
    expect(await listDevices(account)).toEqual([]);
  });

  it('is rejected as wrong if it was withdrawn or never existed', async () => {
    const account = await insertTestAccount();
    const withdrawnCode = await generate(account);
    const openCode = await generate(account);
    expect(await redeem(withdrawnCode, nextDeviceId())).toMatchObject({ status: 400, ...wrongCodeResponse });
    expect(await redeem('BCDFGHJK', nextDeviceId())).toMatchObject({ status: 400, ...wrongCodeResponse });
    expect((await redeem(openCode, nextDeviceId())).status).toBe(201);
  });

  it.each(tvAccountStatuses)('is accepted or rejected for an account that is %s', async (status) => {
    const account = await insertTestAccount();
    const code = await generate(account);
    const values = { status, cancellationDate: status === 'cancelling' ? '2099-01-31' : null };
    await api.db.update(tvAccounts).set(values).where(eq(tvAccounts.tvAccountId, account.tvAccountId));
    const response = await redeem(code, nextDeviceId());
    if (isTvAccountActionAllowed(status, 'addDevice')) expect(response.status).toBe(201);
    else expect(response.problem?.code).toBe(status === 'ended' ? 'TV_ACCOUNT_ENDED' : 'INVALID_TRANSITION');
  });
});

describe('a device that guesses', () => {
  it('is blocked after five wrong codes in 15 minutes, unlike other devices', async () => {
    const account = await insertTestAccount();
    const code = await generate(account);
    const deviceId = nextDeviceId();
    const guesses = await Promise.all(Array.from({ length: 12 }, () => redeem('BCDFGHJK', deviceId)));
    expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(5).fill(400), ...Array(7).fill(429)]);
    const rejection = await redeem(code, deviceId);
    expect(rejection).toMatchObject({ status: 429, problem: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(880);
    expect((await redeem(code, nextDeviceId())).status).toBe(201);
    api.clock.moveBy(901);
    expect((await redeem(await generate(account), deviceId)).status).toBe(201);
  });
});

describe('the open codes', () => {
  it('are paged oldest first, with the data that the device needs', async () => {
    await api.db.delete(tvActivationCodes);
    const account = await insertTestAccount({ status: 'new' });
    const directCode = await generate(account, { deviceName: 'Hall' });
    const unconfirmedCode = await create(account);
    const { customerId, tvAccountId } = account;
    await redeem(unconfirmedCode, 'STB-1');
    await redeem(unconfirmedCode, 'STB-2');
    const thirdCode = await create(await insertTestAccount());
    const firstPage = (await listOpen({ limit: 2 })).body;
    expect(firstPage).toMatchObject({
      total: 3,
      totalIsCapped: false,
      items: [
        {
          activationCode: directCode,
          customerId,
          tvAccountId,
          accountStatus: 'new',
          deviceName: 'Hall',
          confirmed: true,
          pendingRequests: 0,
        },
        {
          activationCode: unconfirmedCode,
          customerId,
          tvAccountId,
          accountStatus: 'new',
          deviceName: null,
          confirmed: false,
          pendingRequests: 2,
        },
      ],
    });
    const secondPage = (await listOpen({ limit: 2, after: firstPage.next })).body;
    expect(secondPage).toMatchObject({ items: [{ activationCode: thirdCode }], next: null });
    expect((await listOpen({ after: 'nonsense' })).status).toBe(400);
  });
});

describe('a device that is switched on', () => {
  it('is marked as seen, without an audit entry', async () => {
    const account = await insertTestAccount();
    await addDevices(account, 2);
    expect((await reportSeen(account.tvAccountId, 'OLD-1')).status).toBe(204);
    const [other, seen] = await listDevices(account);
    expect(other!.lastSeenAt).toBeNull();
    expect(Math.abs(seen!.lastSeenAt!.getTime() - api.clock.now().getTime())).toBeLessThan(5_000);
    const entries = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, account.customerId))
      .orderBy(auditEntries.entryId);
    expect(entries).toEqual([]);
    expect((await reportSeen(account.tvAccountId, 'OLD-9')).status).toBe(404);
    expect((await reportSeen(2_147_483_647, 'OLD-1')).status).toBe(404);
  });
});

describe('a PIN', () => {
  const withPin = (values: Partial<TvAccountValues> = {}) =>
    insertTestAccount({ encryptedPin: encrypt(api.context.keys, '4072'), ...values });

  it('is right, wrong or not set', async () => {
    const { tvAccountId } = await withPin();
    expect((await check(tvAccountId, '4072')).body).toEqual({ correct: true });
    expect((await check(tvAccountId, '4073')).body).toEqual({ correct: false });
    expect((await check(tvAccountId, '407')).body).toEqual({ correct: false });
    expect((await check((await insertTestAccount()).tvAccountId, '4072')).body).toEqual({ correct: false });
    expect((await check(2_147_483_647, '4072')).status).toBe(404);
    expect((await check((await withPin({ status: 'ended' })).tvAccountId, '4072')).problem?.code).toBe('TV_ACCOUNT_ENDED');
  });

  it('allows five wrong attempts in 15 minutes', async () => {
    const { tvAccountId } = await withPin();
    for (let at = 0; at < 7; at++) expect((await check(tvAccountId, '4072')).body).toEqual({ correct: true });
    const guesses = await Promise.all(Array.from({ length: 9 }, (_, index) => check(tvAccountId, `500${index}`)));
    expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(4).fill(429)]);
    expect((await check(tvAccountId, '4072')).problem?.code).toBe('TOO_MANY_ATTEMPTS');
    api.clock.moveBy(901);
    expect((await check(tvAccountId, '4072')).body).toEqual({ correct: true });
  });
});

describe("the provider's operations", () => {
  it('allow only its systems', async () => {
    const account = await insertTestAccount();
    const { customerId, tvAccountId: id } = account;
    const body = { activationCode: 'BCDFGHJK', deviceId: 'A', deviceType: 'stb' as const };
    for (const as of [undefined, 'another token', await api.getToken(serviceDesk(customerId))]) {
      expect((await api.call(listOpenTvCodes, { query: {} }, as)).status).toBe(401);
      expect((await api.call(redeemTvCode, { body }, as)).status).toBe(401);
      expect((await api.call(seeTvDevice, { params: { id, deviceId: 'A' } }, as)).status).toBe(401);
      expect((await api.call(checkTvPin, { params: { id }, body: { pin: '4072' } }, as)).status).toBe(401);
    }
    const params = { id, activationCodeId: crypto.randomUUID() };
    expect((await api.call(requestTvActivation, { params, body }, systemToken)).status).toBe(401);
  });
});
