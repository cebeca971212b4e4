import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getProblemCodes, type OperationShape } from '@demarc/contract/operation.ts';
import { redeemTvCode } from '@demarc/contract/provider/tv.ts';
import { confirmTvActivation, createTvUnconfirmedCode, generateTvActivationCode } from '@demarc/contract/tv-activation.ts';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { events } from '../../db/schema/audit.ts';
import { tvAccounts, tvActivationRequests, tvDevices } from '../../db/schema/tv.ts';
import { insertCustomer, insertTvAccount } from '../../testing/builders.ts';
import { serviceDesk } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';
import type { TvAccountKey } from './tv-account.store.ts';

vi.setConfig({ testTimeout: 120_000 });

// Two servers with one database, as behind a load balancer.
let apis: readonly [TestApi, TestApi];
beforeAll(async () => {
  const first = await startTestApi({ env: systemEnv });
  apis = [first, await startTestApi({ env: systemEnv, sharesDatabaseWith: first })];
});
afterAll(async () => {
  await apis[1].close();
  await apis[0].close();
});

const clientCount = 50;
const clients = Array.from({ length: clientCount }, (_, index) => index);
const getDb = () => apis[0].db;
const getApi = (client: number) => apis[client % 2 === 0 ? 0 : 1];

const insertTestAccount = async (maxDevices = 5): Promise<TvAccountKey> => {
  const { customerId } = await insertCustomer(getDb());
  // Signed in once, so that not all clients sign in concurrently.
  for (const api of apis) await api.getToken(serviceDesk(customerId));
  return insertTvAccount(getDb(), { customerId, maxDevices });
};
/** Retries a 503 from a busy machine without free connections: such a response means that nothing was done. */
const retryWhenBusy = async <R extends { status: number }>(call: () => Promise<R>): Promise<R> => {
  for (;;) {
    const response = await call();
    if (response.status !== 503) return response;
    await sleep(50);
  }
};
const issueCode = async ({ customerId, tvAccountId: id }: TvAccountKey, isDirect: boolean): Promise<string> => {
  const operation = isDirect ? generateTvActivationCode : createTvUnconfirmedCode;
  const make = () => apis[0].call(operation, { params: { id }, body: {} }, serviceDesk(customerId));
  return (await retryWhenBusy(make)).body.activationCode!;
};
const redeem = (client: number, activationCode: string, deviceId = `DEVICE-${client}`) => {
  const body = { activationCode, deviceId, deviceType: 'stb' as const };
  return retryWhenBusy(() => getApi(client).call(redeemTvCode, { body }, systemToken));
};
const confirm = (client: number, { customerId, tvAccountId: id }: TvAccountKey, activationRequestId: string) => {
  const params = { id, activationRequestId };
  return retryWhenBusy(() => getApi(client).call(confirmTvActivation, { params }, serviceDesk(customerId)));
};

const filterSucceeded = <R extends { status: number }>(responses: readonly R[]) => responses.filter(({ status }) => status < 300);
/** Counts the error codes of the rejected requests, each of which the contract must list. */
const countRefusals = (operation: OperationShape, responses: readonly { problem: { code: string } | null }[]) => {
  const codes = responses.flatMap(({ problem }) => (problem ? [problem.code] : []));
  expect(getProblemCodes(operation)).toEqual(expect.arrayContaining(codes));
  return Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]));
};

/** Checks the devices of an account: no more than its slots, each once, each with one event, and counted correctly. */
const checkDevices = async (account: TvAccountKey): Promise<string[]> => {
  const { customerId, tvAccountId } = account;
  const [row] = await getDb().select().from(tvAccounts).where(eq(tvAccounts.tvAccountId, tvAccountId));
  const devices = await getDb().select().from(tvDevices).where(eq(tvDevices.tvAccountId, tvAccountId));
  const added = and(eq(events.customerId, customerId), eq(events.type, 'tv-device.added'));
  const received = (await getDb().select().from(events).where(added).orderBy(events.eventId)).filter(
    ({ objectId }) => objectId === String(tvAccountId),
  );
  expect(devices.length).toBeLessThanOrEqual(row!.maxDevices);
  expect(row!.deviceCount).toBe(devices.length);
  expect(received.map(({ data }) => data.deviceId).sort()).toEqual(devices.map(({ deviceId }) => deviceId).sort());
  return devices.map(({ deviceId }) => deviceId).sort();
};

it('50 concurrent devices with one code without confirmation: one is added', async () => {
  const account = await insertTestAccount();
  const code = await issueCode(account, true);
  const responses = await Promise.all(clients.map((client) => redeem(client, code)));
  expect(filterSucceeded(responses)).toHaveLength(1);
  expect(countRefusals(redeemTvCode, responses)).toEqual({ ACTIVATION_CODE_USED: clientCount - 1 });
  expect(await checkDevices(account)).toEqual([`DEVICE-${responses.findIndex(({ status }) => status === 201)}`]);
});

it('50 devices with one code, each confirmed while it waits: one is added', async () => {
  const account = await insertTestAccount();
  const code = await issueCode(account, false);
  const redemptions: Awaited<ReturnType<typeof redeem>>[] = [];
  const decided = await Promise.all(
    clients.map(async (client) => {
      const response = await redeem(client, code);
      redemptions.push(response);
      return response.status === 201 ? confirm(client, account, response.body.activationRequestId!) : null;
    }),
  );
  const confirmations = decided.filter((response) => response !== null);
  expect(filterSucceeded(confirmations)).toHaveLength(1);
  expect(Object.keys(countRefusals(confirmTvActivation, confirmations))).toEqual(
    confirmations.length > 1 ? ['INVALID_TRANSITION'] : [],
  );
  expect(countRefusals(redeemTvCode, redemptions)).toEqual(
    redemptions.length > confirmations.length ? { ACTIVATION_CODE_USED: redemptions.length - confirmations.length } : {},
  );
  expect(await checkDevices(account)).toEqual([`DEVICE-${decided.findIndex((response) => response?.status === 200)}`]);
  expect((await listRequests(account)).filter(({ status }) => status !== 'DISMISSED')).toHaveLength(1);
});

it('50 devices waiting for five slots, each confirmed concurrently by two users: five are added', async () => {
  const account = await insertTestAccount(5);
  const { customerId, tvAccountId } = account;
  // A code adds one device, so each of these devices used its own code.
  const waiting = clients.map((client) => ({
    customerId,
    tvAccountId,
    activationRequestId: randomUUID(),
    activationCodeId: randomUUID(),
    deviceId: `DEVICE-${client}`,
    deviceName: `Device ${client}`,
    deviceType: 'app' as const,
    requestedAt: apis[0].clock.now(),
    status: 'PENDING' as const,
  }));
  await getDb().insert(tvActivationRequests).values(waiting);
  const responses = await Promise.all(
    [0, 1].flatMap((person) =>
      waiting.map(async ({ activationRequestId, deviceId }, client) => {
        return { deviceId, ...(await confirm(client + person, account, activationRequestId)) };
      }),
    ),
  );
  expect(filterSucceeded(responses)).toHaveLength(5);
  const { DEVICE_LIMIT = 0, INVALID_TRANSITION = 0, ...others } = countRefusals(confirmTvActivation, responses);
  expect(others).toEqual({});
  // The second user to confirm a device learns that it was already confirmed.
  expect({ DEVICE_LIMIT, INVALID_TRANSITION }).toEqual({ DEVICE_LIMIT: 90, INVALID_TRANSITION: 5 });
  expect(await checkDevices(account)).toEqual(
    filterSucceeded(responses)
      .map(({ deviceId }) => deviceId)
      .sort(),
  );
  expect((await listRequests(account)).filter(({ status }) => status === 'PENDING')).toHaveLength(45);
});

it('the last slot is taken once, by either kind of code', async () => {
  for (let round = 0; round < 10; round++) {
    const account = await insertTestAccount(1);
    const [direct, asked] = [await issueCode(account, true), await issueCode(account, false)];
    const { activationRequestId } = (await redeem(0, asked, 'ASKED')).body;
    const [letIn, confirmed] = await Promise.all([
      redeem(round, direct, 'DIRECT'),
      confirm(round + 1, account, activationRequestId!),
    ]);
    expect([letIn.problem?.code, confirmed.problem?.code].filter(Boolean)).toEqual(['DEVICE_LIMIT']);
    expect(await checkDevices(account)).toEqual([letIn.status === 201 ? 'DIRECT' : 'ASKED']);
  }
});

it('50 concurrent accounts, each with two devices and two users: every acknowledged change is stored', async () => {
  const accounts = await Promise.all(clients.map(() => insertTestAccount(2)));
  const responses = await Promise.all(
    accounts.map(async (account, client) => {
      const [direct, asked] = [await issueCode(account, true), await issueCode(account, false)];
      const [first, second] = await Promise.all([redeem(client, direct), redeem(client + 1, asked, `ASKED-${client}`)]);
      const id = second.body.activationRequestId!;
      const decided = await Promise.all([confirm(client, account, id), confirm(client + 1, account, id)]);
      return { account, client, first, decided };
    }),
  );
  for (const { account, client, first, decided } of responses) {
    expect(first.status).toBe(201);
    expect(filterSucceeded(decided)).toHaveLength(1);
    expect(countRefusals(confirmTvActivation, decided)).toEqual({ INVALID_TRANSITION: 1 });
    expect(await checkDevices(account)).toEqual([`ASKED-${client}`, `DEVICE-${client}`]);
  }
  const doubled = await getDb().execute(sql`select 1 from tv_device group by customer_id, device_id having count(*) > 1`);
  expect((doubled as unknown as { rows: unknown[] }).rows).toEqual([]);
});

function listRequests({ tvAccountId }: TvAccountKey) {
  return getDb().select().from(tvActivationRequests).where(eq(tvActivationRequests.tvAccountId, tvAccountId));
}
