import { randomUUID } from 'node:crypto';
import type { CircuitTest } from '@demarc/contract/circuit-test.ts';
import {
  getDcConnection,
  listDcConnectionFaults,
  listDcConnectionTests,
  reportDcConnectionFault,
  requestDcConnectionTest,
} from '@demarc/contract/dc-connection.ts';
import { createDcConnectionOrder } from '@demarc/contract/dc-connection-order.ts';
import { listOpenCircuitTests } from '@demarc/contract/provider/circuit-test.ts';
import { addProviderTestResult } from '@demarc/contract/provider/dc-connection.ts';
import { updateFault } from '@demarc/contract/provider/fault.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../db/schema/audit.ts';
import { insertContact, insertCustomer } from '../../testing/builders.ts';
import { insertColocation, insertSite, type TestSite } from '../../testing/colocation.ts';
import {
  buildConnectionOrder,
  deliverConnection,
  insertConnection,
  insertConnectionPackages,
} from '../../testing/dc-connections.ts';
import { insertOrderer } from '../../testing/orderable.ts';
import { orderer, serviceDesk, viewer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';

let api: TestApi;
let site: TestSite;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
  site = await insertSite(api.db);
  await insertConnectionPackages(api.db, site);
});
afterAll(() => api.close());

type Values = Partial<Parameters<typeof insertConnection>[2]>;
async function insertDelivered(values: Values = {}) {
  const customerId = await insertOrderer(api);
  const { colocationId: rackId } = await insertColocation(api.db, site, { customerId });
  const { dcConnectionId, circuitId } = await insertConnection(api.db, site, { customerId, rackId, ...values });
  return { customerId, dcConnectionId, circuitId };
}
type Delivered = Awaited<ReturnType<typeof insertDelivered>>;
const toParams = ({ customerId, dcConnectionId }: Omit<Delivered, 'circuitId'>) => ({ customerId, dcConnectionId });

const request = (
  connection: Omit<Delivered, 'circuitId'>,
  body: { type: 'LIGHT' | 'CONTINUITY'; note?: string } = { type: 'CONTINUITY' },
  caller = orderer(connection.customerId),
) => api.call(requestDcConnectionTest, { params: toParams(connection), body }, caller);
const report = (connection: Omit<Delivered, 'circuitId'>, more: object = {}, caller = orderer(connection.customerId)) =>
  api.call(
    reportDcConnectionFault,
    { params: toParams(connection), body: { kind: 'HIGH_LOSS', description: 'Sinds de verhuizing fouten', ...more } },
    caller,
  );
const finish = ({ dcConnectionId }: Delivered, body: object) =>
  api.call(addProviderTestResult, { params: { dcConnectionId }, body }, systemToken);
const listTests = async (connection: Delivered) =>
  (await api.call(listDcConnectionTests, { params: toParams(connection) }, orderer(connection.customerId))).body as CircuitTest[];
const listFaults = async (connection: Delivered) =>
  (await api.call(listDcConnectionFaults, { params: toParams(connection) }, orderer(connection.customerId))).body;
const readConnection = async (connection: Delivered) =>
  (await api.call(getDcConnection, { params: toParams(connection) }, orderer(connection.customerId))).body;
const listEvents = async ({ customerId }: Pick<Delivered, 'customerId'>) =>
  (await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId)).map(({ type }) => type);

describe('a requested test', () => {
  it('waits for a result, which the connection then also shows', async () => {
    const connection = await insertDelivered();
    const { status, body: test } = await request(connection, { type: 'CONTINUITY', note: ' Na 22 uur ' });
    expect(status).toBe(201);
    expect(test).toMatchObject({ type: 'CONTINUITY', status: 'REQUESTED', note: 'Na 22 uur', verdict: null, finishedAt: null });
    const openTests = await api.call(listOpenCircuitTests, { query: { limit: 200 } }, systemToken);
    expect(openTests.body.items.find(({ testId }) => testId === test.testId)).toMatchObject({
      customerId: connection.customerId,
      subject: 'dc-connection',
      serviceId: connection.dcConnectionId,
      note: 'Na 22 uur',
    });
    const secondRequest = await request(connection, { type: 'LIGHT' });
    expect(secondRequest.problem).toMatchObject({ code: 'TEST_REQUESTED', details: { testId: test.testId } });

    const measurement = { lengthMeters: 41.5, lossDb: 0.62 };
    const { body } = await finish(connection, {
      testId: test.testId,
      ...measurement,
      verdict: 'WARNING',
      remark: 'Connector schoongemaakt',
    });
    expect(body).toMatchObject(measurement);
    expect(await listTests(connection)).toMatchObject([
      { testId: test.testId, status: 'DONE', verdict: 'WARNING', remark: 'Connector schoongemaakt', ...measurement },
    ]);
    expect(await readConnection(connection)).toMatchObject({
      ...measurement,
      testedAt: (await listTests(connection))[0]!.finishedAt,
    });
    expect((await finish(connection, { testId: test.testId, ...measurement })).problem?.code).toBe('INVALID_TRANSITION');
    expect((await request(connection)).status).toBe(201);
    expect(await listEvents(connection)).toEqual([
      'dc-connection.test-requested',
      'dc-connection.test-done',
      'dc-connection.test-requested',
    ]);
  });

  it('keeps earlier values if it is inconclusive, and the location of a break', async () => {
    const connection = await insertDelivered({ lengthMeters: 40, lossDb: 0.4 });
    await finish(connection, { verdict: 'INCONCLUSIVE', remark: 'Geen toegang tot de kooi' });
    expect(await readConnection(connection)).toMatchObject({ lengthMeters: 40, lossDb: 0.4, testedAt: null });
    await finish(connection, { verdict: 'FAULT', lengthMeters: 17.3, remark: 'Breuk op 17,3 m' });
    expect(await listTests(connection)).toMatchObject([
      { verdict: 'FAULT', lengthMeters: 17.3, lossDb: null, requestedAt: null },
      { verdict: 'INCONCLUSIVE', lengthMeters: null },
    ]);
  });

  it('is in the history of a delivery, which reaches its milestone only with a good result', async () => {
    const customerId = await insertOrderer(api);
    const { colocationId: rackId } = await insertColocation(api.db, site, { customerId });
    const body = buildConnectionOrder({ siteCode: site.siteCode, rackId });
    const order = await api.call(createDcConnectionOrder, { params: { customerId }, query: {}, body }, orderer(customerId));
    const { dcConnectionId } = await deliverConnection(api, (order.body as { orderId: number }).orderId);
    expect(await listTests({ customerId, dcConnectionId, circuitId: '' })).toMatchObject([
      { type: 'CONTINUITY', status: 'DONE', verdict: 'OK', lengthMeters: 41.5, lossDb: 0.4, requestedAt: null },
    ]);
  });

  it.each([
    ['a good result without a loss', { lengthMeters: 10 }, 'lossDb validation.required'],
    ['a light test without levels', { type: 'LIGHT', rxPowerDbmA: -3 }, 'rxPowerDbmZ validation.required'],
    [
      'values of a test that found nothing',
      { verdict: 'INCONCLUSIVE', lossDb: 1, remark: 'x' },
      'lossDb validation.not-allowed-here',
    ],
    ['no reason why nothing was measured', { verdict: 'INCONCLUSIVE' }, 'remark validation.required'],
    ['a test of tomorrow', { lengthMeters: 1, lossDb: 1, testedAt: '2099-01-01T00:00:00Z' }, 'testedAt validation.out-of-range'],
    ['an unknown test', { testId: randomUUID(), lengthMeters: 1, lossDb: 1 }, 'testId validation.unknown-value'],
  ])('rejects %s', async (_what, body, problem) => {
    const connection = await insertDelivered();
    const { status, problem: refusal } = await finish(connection, body);
    expect(status).toBe(400);
    expect(refusal?.validationErrors?.map(({ field, code }) => `${field} ${code}`)).toContain(problem);
    expect(await listTests(connection)).toEqual([]);
  });

  it('measures no light on copper', async () => {
    const connection = await insertDelivered({ mediaType: 'CAT6A', optic: null });
    const typeNotAllowed = { validationErrors: [{ field: 'type', code: 'validation.not-allowed-here' }] };
    expect((await request(connection, { type: 'LIGHT' })).problem).toMatchObject(typeNotAllowed);
    expect((await finish(connection, { lengthMeters: 12, lossDb: 0.1 })).problem).toMatchObject({
      validationErrors: [{ field: 'lossDb', code: 'validation.not-allowed-here' }],
    });
    expect((await finish(connection, { lengthMeters: 12 })).status).toBe(200);
  });

  it('requires the role, a token of the same customer and a connection in service', async () => {
    for (const status of ['PENDING', 'SUSPENDED', 'TERMINATED', 'CANCELLED'] as const) {
      const { problem } = await request(await insertDelivered({ status }));
      expect(problem).toMatchObject({ code: 'DC_CONNECTION_NOT_ACTIVE', details: { status } });
    }
    const connection = await insertDelivered();
    const otherCustomerId = await insertOrderer(api);
    const stranger = { ...connection, customerId: otherCustomerId };
    expect((await request(stranger)).status).toBe(404);
    expect((await report(stranger)).status).toBe(404);
    for (const operation of [listDcConnectionTests, listDcConnectionFaults] as const) {
      expect((await api.call(operation, { params: toParams(stranger) }, orderer(otherCustomerId))).status).toBe(404);
    }
    for (const caller of [viewer, serviceDesk]) {
      expect((await request(connection, { type: 'LIGHT' }, caller(connection.customerId))).problem?.code).toBe('ROLE_REQUIRED');
      expect((await report(connection, {}, caller(connection.customerId))).problem?.code).toBe('ROLE_REQUIRED');
    }
    expect((await request(connection, { type: 'LIGHT' }, orderer(otherCustomerId))).problem?.code).toBe('CUSTOMER_MISMATCH');
    expect((await api.call(requestDcConnectionTest, { params: toParams(connection), body: { type: 'LIGHT' } })).status).toBe(401);
  });

  it('can be requested ten times a day', async () => {
    const connection = await insertDelivered();
    for (let count = 0; count < 10; count++) {
      const { body } = await request(connection);
      await finish(connection, { testId: body.testId, lengthMeters: 10, lossDb: 0.2 });
    }
    expect((await request(connection)).problem?.code).toBe('TOO_MANY_ATTEMPTS');
    expect((await request(await insertDelivered())).status).toBe(201);
  });
});

describe('a reported fault', () => {
  it('names the test that shows it, notifies the fault contacts, and has a status', async () => {
    const connection = await insertDelivered({ reference: 'KABEL-7' });
    await insertContact(api.db, { customerId: connection.customerId, types: ['support'], email: 'noc@test.example' });
    await finish(connection, { verdict: 'FAULT', lossDb: 9.5 });
    const { testId } = (await listTests(connection))[0]!;
    const { status, body } = await report(connection, { testId, contactName: 'Sanne Visser', contactPhone: '0205550100' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: 'HIGH_LOSS', status: 'REPORTED', testId, contactName: 'Sanne Visser' });
    const [mail] = await api.listMails(connection.customerId);
    expect(mail).toMatchObject({ recipient: 'noc@test.example' });
    expect(mail!.subject).toContain(connection.circuitId);
    for (const text of ['KABEL-7', site.name, 'Sanne Visser, 0205550100', `dcConnection=${connection.dcConnectionId}`]) {
      expect(mail!.text).toContain(text);
    }
    const update = { params: { faultId: body.faultId }, body: { status: 'RESOLVED' as const, text: 'Opnieuw gelast' } };
    expect((await api.call(updateFault, update, systemToken)).body).toMatchObject({
      subject: 'dc-connection',
      status: 'RESOLVED',
    });
    expect(await listFaults(connection)).toMatchObject([{ status: 'RESOLVED', statusText: 'Opnieuw gelast', testId }]);
    expect(await listEvents(connection)).toEqual([
      'dc-connection.tested',
      'dc-connection.fault-reported',
      'dc-connection.fault-resolved',
    ]);
  });

  it('rejects a test of another connection, a time in the future, and a connection that has ended', async () => {
    const connection = await insertDelivered();
    const otherConnection = await insertDelivered();
    await finish(otherConnection, { lengthMeters: 1, lossDb: 1 });
    const { testId } = (await listTests(otherConnection))[0]!;
    const fields = async (more: object) => (await report(connection, more)).problem?.validationErrors?.map(({ field }) => field);
    expect(await fields({ testId })).toEqual(['testId']);
    expect(await fields({ since: '2099-01-01T00:00:00Z' })).toEqual(['since']);
    expect(await fields({ description: ' ' })).toEqual(['description']);
    expect(await fields({ kind: 'SLOW' })).toEqual(['kind']);
    expect((await report(await insertDelivered({ status: 'TERMINATED' }))).problem?.code).toBe('DC_CONNECTION_NOT_ACTIVE');
    expect((await report(await insertDelivered({ status: 'SUSPENDED' }))).status).toBe(201);
    const { customerId } = await insertCustomer(api.db, { status: 'BLOCKED' });
    expect((await report({ ...connection, customerId })).problem?.code).toBe('CUSTOMER_NOT_ACTIVE');
    expect(await listFaults(connection)).toEqual([]);
  });
});
