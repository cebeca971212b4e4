import {
  type DiagnosticType,
  diagnosticTypes,
  getLineDiagnostic,
  listLineDiagnostics,
  startLineDiagnostic,
} from '@demarc/contract/line-diagnostic.ts';
import { finishDiagnostic, listOpenDiagnostics } from '@demarc/contract/provider/line.ts';
import { serviceStatuses } from '@demarc/contract/service.ts';
import { technologies } from '@demarc/contract/technology.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hashAttemptKey } from '../../db/attempt-counter.ts';
import { events } from '../../db/schema/audit.ts';
import { customers } from '../../db/schema/customer.ts';
import { lineDiagnostics } from '../../db/schema/line.ts';
import { attempts } from '../../db/schema/server.ts';
import { insertCustomer, insertDiagnostic, insertLine } from '../../testing/builders.ts';
import { orderer, serviceDesk, viewer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';
import { getSupportedTypes } from './diagnostic.service.ts';
import { expireDiagnostics } from './expire-diagnostics.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());
// Open measurements are listed across all customers.
afterEach(() => api.db.delete(lineDiagnostics));

interface LineParams {
  customerId: number;
  lineId: number;
}
const insertTestLine = async (values: Partial<Parameters<typeof insertLine>[1]> = {}): Promise<LineParams> => {
  const { customerId } = values.customerId ? { customerId: values.customerId } : await insertCustomer(api.db);
  const { lineId } = await insertLine(api.db, { ...values, customerId });
  return { customerId, lineId };
};
const start = (params: LineParams, type: DiagnosticType = 'PON', headers = {}) =>
  api.call(startLineDiagnostic, { params, body: { type } }, serviceDesk(params.customerId), { headers });
const startAll = (params: LineParams, headers = {}) =>
  api.call(startLineDiagnostic, { params, body: {} }, serviceDesk(params.customerId), { headers });
const listMeasurements = (params: LineParams) => api.call(listLineDiagnostics, { params }, viewer(params.customerId));
const get = (params: LineParams, diagnosticId: string) =>
  api.call(getLineDiagnostic, { params: { ...params, diagnosticId } }, viewer(params.customerId));
const listOpen = (query = {}) => api.call(listOpenDiagnostics, { query }, systemToken);
const finish = (diagnosticId: string, body: object) =>
  api.call(finishDiagnostic, { params: { diagnosticId }, body }, systemToken);
const listEvents = async ({ customerId }: LineParams) =>
  (await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId)).map(({ type }) => type);

const pon = {
  onuState: 'ONLINE',
  rxPowerDbm: -27.4,
  txPowerDbm: 2.1,
  oltRxPowerDbm: -26,
  distanceMeters: 4_200,
  temperatureC: 46,
  lastDownCause: null,
  uptimeSeconds: 86_400,
};
const ip = { gatewayReachable: true, rttAvgMs: 3.1, lossPercent: 0, activeSession: true };

describe('a measurement', () => {
  it('is requested, waits for the provider and reports its findings', async () => {
    const line = await insertTestLine();
    const { status, body } = await start(line);
    expect({ status, body }).toMatchObject({
      status: 202,
      body: { type: 'PON', status: 'RUNNING', finishedAt: null, verdict: null, findings: [] },
    });
    expect(body.startedByName).toBe('Test Persoon');
    const { diagnosticId, startedAt } = body;
    expect((await listOpen()).body).toMatchObject({ total: 1, items: [{ diagnosticId, ...line, type: 'PON', startedAt }] });

    const finishResponse = await finish(diagnosticId, { pon, ip });
    const result = {
      status: 'DONE',
      verdict: 'WARNING',
      findings: [{ code: 'PON_RX_LOW', value: -27.4, threshold: -27 }],
      pon,
      ip,
    };
    expect(finishResponse).toMatchObject({ status: 200, body: { ...result, dsl: null } });
    expect((await get(line, diagnosticId)).body).toEqual(finishResponse.body);
    expect((await listMeasurements(line)).body.items).toEqual([finishResponse.body]);
    expect((await listOpen()).body.items).toEqual([]);
    expect(await listEvents(line)).toEqual(['diagnostic.requested', 'diagnostic.done']);
    expect(await finish(diagnosticId, { pon })).toMatchObject({ status: 409, problem: { code: 'INVALID_TRANSITION' } });
  });

  it('fails without values', async () => {
    const line = await insertTestLine();
    const { diagnosticId } = (await start(line)).body;
    expect(await finish(diagnosticId, {})).toMatchObject({ body: { status: 'FAILED', verdict: 'INCONCLUSIVE', findings: [] } });
    expect(await listEvents(line)).toEqual(['diagnostic.requested', 'diagnostic.failed']);
  });

  it('rejects values that its type does not measure', async () => {
    const line = await insertTestLine();
    const { diagnosticId } = (await start(line, 'IP')).body;
    const rejection = { problem: { validationErrors: [{ field: 'pon', code: 'validation.not-allowed-here' }] } };
    expect(await finish(diagnosticId, { pon, ip })).toMatchObject(rejection);
    expect((await get(line, diagnosticId)).body.status).toBe('RUNNING');
    expect((await finish(diagnosticId, { pon: null, ip })).body).toMatchObject({ status: 'DONE', verdict: 'OK' });
  });

  it.each(technologies)('supports only the types of the technology %s', async (technology) => {
    const { customerId } = await insertCustomer(api.db);
    const isCopper = /DSL|VPLUS/.test(technology);
    const isSharedFiber = technology === 'FTTH_GPON' || technology === 'FTTH_XGSPON';
    const isActiveFiber = technology === 'FTTH_AON' || technology === 'FTTO';
    const expectedTypes = [
      ...(isCopper ? ['DSL'] : []),
      ...(isSharedFiber ? ['PON'] : []),
      ...(isActiveFiber ? ['ACTIVE_FIBER'] : []),
      'IP',
    ];
    expect(getSupportedTypes(technology)).toEqual(expectedTypes);
    for (const type of diagnosticTypes) {
      const line = await insertTestLine({ customerId, technology });
      const { status, problem } = await start(line, type);
      if (expectedTypes.includes(type)) expect(status).toBe(202);
      else expect(problem).toMatchObject({ code: 'DIAGNOSTIC_NOT_SUPPORTED', details: { supportedTypes: expectedTypes } });
      expect((await listMeasurements(line)).body.supportedTypes).toEqual(expectedTypes);
    }
  });

  it.each(serviceStatuses)('is allowed only for a line in service: %s', async (status) => {
    const line = await insertTestLine({ status });
    const isInService = ['ACTIVE', 'PENDING_CHANGE', 'PENDING_TERMINATION'].includes(status);
    const response = await start(line);
    expect({ status: response.status, code: response.problem?.code }).toEqual(
      isInService ? { status: 202, code: undefined } : { status: 409, code: 'LINE_NOT_ACTIVE' },
    );
  });

  it("allows only the service desk of the line's active customer", async () => {
    const line = await insertTestLine();
    const { diagnosticId } = (await start(line)).body;
    const startAs = (caller: ReturnType<typeof orderer>) =>
      api.call(startLineDiagnostic, { params: { ...line, customerId: caller.customerId }, body: { type: 'PON' } }, caller);
    expect(await startAs(orderer(line.customerId))).toMatchObject({ problem: { code: 'ROLE_REQUIRED' } });
    const otherLine = await insertTestLine();
    expect((await startAs(serviceDesk(otherLine.customerId))).status).toBe(404);
    expect((await get({ ...line, customerId: otherLine.customerId }, diagnosticId)).status).toBe(404);
    expect((await get(otherLine, diagnosticId)).status).toBe(404);
    const secondLine = await insertTestLine({ customerId: line.customerId });
    expect((await get(secondLine, diagnosticId)).status).toBe(404);
    await api.db.update(customers).set({ status: 'BLOCKED' }).where(eq(customers.customerId, line.customerId));
    expect(await start(secondLine)).toMatchObject({ problem: { code: 'CUSTOMER_NOT_ACTIVE' } });
  });

  it('is created once per Idempotency-Key', async () => {
    const line = await insertTestLine();
    const headers = { 'idempotency-key': '0b0c7f5e-5b0e-4a63-9d3e-6f1f6a6f0c01' };
    const [original, repeat] = [await start(line, 'PON', headers), await start(line, 'PON', headers)];
    expect(repeat).toMatchObject({ status: 202, body: original.body });
    expect((await listMeasurements(line)).body.items).toHaveLength(1);
  });
});

describe('a measurement without a type', () => {
  it.each([
    ['VDSL2', 'DSL'],
    ['FTTH_GPON', 'PON'],
    ['FTTO', 'ACTIVE_FIBER'],
    ['COAX', 'IP'],
  ] as const)('measures everything that the technology supports: %s as %s', async (technology, type) => {
    const line = await insertTestLine({ technology });
    expect(await startAll(line)).toMatchObject({ status: 202, body: { type, status: 'RUNNING' } });
    expect((await listMeasurements(line)).body).toMatchObject({
      items: [{ type }],
      supportedTypes: [type, ...(type === 'IP' ? [] : ['IP'])],
    });
    expect((await listOpen()).body.items).toMatchObject([{ ...line, type }]);
  });

  it('has the values of all layers in one result', async () => {
    const line = await insertTestLine();
    const { diagnosticId } = (await startAll(line)).body;
    const findings = [{ code: 'PON_RX_LOW' }, { code: 'NO_SESSION' }];
    const finishResponse = await finish(diagnosticId, { pon, ip: { ...ip, activeSession: false } });
    expect(finishResponse.body).toMatchObject({ status: 'DONE', verdict: 'FAULT', findings });
  });

  it('counts as one, however often it is requested', async () => {
    const line = await insertTestLine();
    const key = hashAttemptKey(api.context.keys, 'diagnostic', String(line.customerId));
    const countUsed = async () => (await api.db.select().from(attempts).where(eq(attempts.key, key)))[0]?.count ?? 0;
    const headers = { 'idempotency-key': '0b0c7f5e-5b0e-4a63-9d3e-6f1f6a6f0c02' };
    const { body } = await startAll(line, headers);
    expect(await startAll(line, headers)).toMatchObject({ status: 202, body });
    const repeatedResponses = await Promise.all([1, 2, 3].map(() => startAll(line)));
    const rejection = { status: 409, problem: { code: 'DIAGNOSTIC_RUNNING', details: { diagnosticId: body.diagnosticId } } };
    for (const diagnostic of repeatedResponses) expect(diagnostic).toMatchObject(rejection);
    await finish(body.diagnosticId, { pon, ip });
    expect(await startAll(line)).toMatchObject({ status: 429, problem: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(await countUsed()).toBe(1);
    expect((await listMeasurements(line)).body.items).toHaveLength(1);
    expect(await listEvents(line)).toEqual(['diagnostic.requested', 'diagnostic.done']);
  });

  it('is rejected like any other measurement', async () => {
    const line = await insertTestLine();
    const { customerId } = line;
    const startAs = (caller?: ReturnType<typeof orderer>, params = line) =>
      api.call(startLineDiagnostic, { params, body: {} }, caller);
    expect(await startAs()).toMatchObject({ status: 401 });
    expect(await startAs(orderer(customerId))).toMatchObject({ status: 403, problem: { code: 'ROLE_REQUIRED' } });
    const otherLine = await insertTestLine();
    expect((await startAs(serviceDesk(customerId), { ...otherLine, customerId })).status).toBe(404);
    const suspendedLine = await insertTestLine({ customerId, status: 'SUSPENDED' });
    expect(await startAll(suspendedLine)).toMatchObject({ status: 409, problem: { code: 'LINE_NOT_ACTIVE' } });
    const resetsAt = new Date(api.clock.now().getTime() + 1_000_000);
    const key = hashAttemptKey(api.context.keys, 'diagnostic', String(customerId));
    await api.db.insert(attempts).values({ key, count: 200, resetsAt });
    expect(await startAll(line)).toMatchObject({ status: 429, problem: { code: 'TOO_MANY_ATTEMPTS' } });
    expect((await listMeasurements(line)).body.items).toEqual([]);
    const invalidBody = { type: null } as never;
    expect((await api.call(startLineDiagnostic, { params: line, body: invalidBody }, serviceDesk(customerId))).status).toBe(400);
  });
});

describe('the pause between measurements', () => {
  it('is five minutes per line, whatever the result', async () => {
    const line = await insertTestLine();
    const { diagnosticId, startedAt } = (await start(line)).body;
    expect(await start(line)).toMatchObject({ problem: { code: 'DIAGNOSTIC_RUNNING', details: { diagnosticId } } });
    await finish(diagnosticId, {});
    const nextPossibleAt = new Date(Date.parse(startedAt) + 300_000).toISOString();
    const rejection = await start(line);
    expect(rejection).toMatchObject({ status: 429, problem: { code: 'TOO_MANY_ATTEMPTS', details: { nextPossibleAt } } });
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(290);
    expect((await listMeasurements(line)).body.nextPossibleAt).toBe(nextPossibleAt);
    expect((await start(await insertTestLine({ customerId: line.customerId }))).status).toBe(202);
    api.clock.moveBy(300);
    expect((await listMeasurements(line)).body.nextPossibleAt).toBeNull();
    expect((await start(line)).status).toBe(202);
  });

  it('accepts one of several concurrent requests', async () => {
    const line = await insertTestLine();
    const codes = (await Promise.all([1, 2, 3, 4].map(() => start(line)))).map(({ status }) => status);
    expect(codes.sort()).toEqual([202, 409, 409, 409]);
  });

  it('is enforced after 200 an hour per customer', async () => {
    const { customerId } = await insertCustomer(api.db);
    const key = hashAttemptKey(api.context.keys, 'diagnostic', String(customerId));
    const resetsAt = new Date(api.clock.now().getTime() + 1_000_000);
    await api.db.insert(attempts).values({ key, count: 199, resetsAt });
    expect((await start(await insertTestLine({ customerId }))).status).toBe(202);
    const line = await insertTestLine({ customerId });
    const rejection = await start(line);
    expect(rejection).toMatchObject({ status: 429, problem: { details: { nextPossibleAt: resetsAt.toISOString() } } });
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(900);
    // The list must not say that a measurement can start now.
    expect((await listMeasurements(line)).body).toMatchObject({ items: [], nextPossibleAt: resetsAt.toISOString() });
    expect((await start(await insertTestLine())).status).toBe(202);
  });
});

describe('a measurement without a result', () => {
  it('is shown as failed after two minutes and rejects a later result', async () => {
    const line = await insertTestLine();
    const { diagnosticId, startedAt } = (await start(line)).body;
    api.clock.moveBy(110);
    expect((await get(line, diagnosticId)).body.status).toBe('RUNNING');
    api.clock.moveBy(10);
    const finishedAt = new Date(Date.parse(startedAt) + 120_000).toISOString();
    const failedValues = { status: 'FAILED', verdict: 'INCONCLUSIVE', finishedAt };
    expect((await get(line, diagnosticId)).body).toMatchObject(failedValues);
    expect((await listMeasurements(line)).body.items).toMatchObject([failedValues]);
    expect((await listOpen()).body).toMatchObject({ total: 0, items: [] });
    expect(await finish(diagnosticId, { pon })).toMatchObject({ problem: { code: 'INVALID_TRANSITION' } });
  });

  it('is marked as failed once by the job, even on several servers', async () => {
    const line = await insertTestLine();
    const { diagnosticId } = (await start(line)).body;
    const newLine = await insertTestLine();
    api.clock.moveBy(120);
    await start(newLine);
    await Promise.all([expireDiagnostics.run(api.context, {}), expireDiagnostics.run(api.context, {})]);
    const [row] = await api.db.select().from(lineDiagnostics).where(eq(lineDiagnostics.diagnosticId, diagnosticId));
    expect(row).toMatchObject({ status: 'FAILED', verdict: 'INCONCLUSIVE' });
    expect(await listEvents(line)).toEqual(['diagnostic.requested', 'diagnostic.failed']);
    expect(await listEvents(newLine)).toEqual(['diagnostic.requested']);
  });

  it('does not block the next one if the job has not run', async () => {
    const line = await insertTestLine();
    await start(line);
    api.clock.moveBy(300);
    expect((await start(line)).status).toBe(202);
    expect((await listMeasurements(line)).body.items.map(({ status }) => status)).toEqual(['RUNNING', 'FAILED']);
    expect(await listEvents(line)).toEqual(['diagnostic.requested', 'diagnostic.failed', 'diagnostic.requested']);
  });
});

describe('lists of measurements', () => {
  it('contain at most fifty per line', async () => {
    const line = await insertTestLine();
    const now = api.clock.now().getTime();
    for (let day = 1; day <= 52; day++) await insertDiagnostic(api.db, { ...line, startedAt: new Date(now - day * 86_400_000) });
    const { items } = (await listMeasurements(line)).body;
    expect(items).toHaveLength(50);
    expect(items.map(({ startedAt }) => startedAt)).toEqual(
      items
        .map(({ startedAt }) => startedAt)
        .sort()
        .reverse(),
    );
  });

  it('continue after the last open measurement, oldest first', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.push((await start(await insertTestLine())).body.diagnosticId);
    const listedIds: string[] = [];
    let after: string | undefined;
    do {
      const { body } = await listOpen({ limit: 2, ...(after && { after }) });
      listedIds.push(...body.items.map(({ diagnosticId }) => diagnosticId));
      after = body.next ?? undefined;
    } while (after);
    expect(listedIds).toEqual(ids);
    expect((await listOpen({ after: Buffer.from('[1,"x"]').toString('base64url') })).status).toBe(400);
  });
});
