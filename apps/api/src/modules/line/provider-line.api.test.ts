import { getLine, getLinePing, listLineSessions, listLines, type pingRanges, updateLine } from '@demarc/contract/line.ts';
import {
  addProviderLinePings,
  addProviderLineSessions,
  blockProviderLine,
  getProviderLine,
  releaseProviderLine,
  updateProviderLine,
} from '@demarc/contract/provider/line.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { insertCustomer, insertLine } from '../../testing/builders.ts';
import { admin, viewer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());

type Range = (typeof pingRanges)[number];
const insertTestLine = async (values: Partial<Parameters<typeof insertLine>[1]> = {}) =>
  insertLine(api.db, { customerId: (await insertCustomer(api.db)).customerId, ...values });
const update = (lineId: number, body: object) => api.call(updateProviderLine, { params: { lineId }, body }, systemToken);
const listEvents = (customerId: number) =>
  api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);

describe('the network data of a line', () => {
  it('has a state and technical data, whose changes do not increase the version', async () => {
    const { customerId, lineId, technical } = await insertTestLine();
    const since = (await api.call(getProviderLine, { params: { lineId } }, systemToken)).body.stateSince;
    api.clock.moveBy(60);
    const down = await update(lineId, { operationalState: 'DOWN', technical: { profile: '1000/1000' } });
    expect(down).toMatchObject({ status: 200, body: { customerId, lineId, operationalState: 'DOWN', version: 1 } });
    expect(down.body.stateSince! > since!).toBe(true);
    expect(await listEvents(customerId)).toMatchObject([{ type: 'line.state-changed', data: { operationalState: 'DOWN' } }]);
    const [entry] = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(auditEntries.entryId);
    expect(entry).toMatchObject({
      actor: 'PROVIDER',
      via: 'back-office',
      after: { technical: { ...technical, profile: '1000/1000' } },
    });

    api.clock.moveBy(60);
    const repeat = await update(lineId, { operationalState: 'DOWN' });
    expect(repeat.body.stateSince).toBe(down.body.stateSince);
    expect(await listEvents(customerId)).toHaveLength(1);
    const body = { reference: 'x', version: 1 };
    expect((await api.call(updateLine, { params: { customerId, lineId }, body }, admin(customerId))).status).toBe(200);
  });

  it('is rejected for an ended or unknown line', async () => {
    const { lineId } = await insertTestLine({ status: 'TERMINATED' });
    expect(await update(lineId, { operationalState: 'UP' })).toMatchObject({ problem: { code: 'LINE_NOT_ACTIVE' } });
    expect((await update(2_147_483_647, { operationalState: 'UP' })).status).toBe(404);
    expect((await api.call(getProviderLine, { params: { lineId: 2_147_483_647 } }, systemToken)).status).toBe(404);
  });

  it('blocks and releases the line, once each', async () => {
    const { customerId, lineId } = await insertTestLine();
    const params = { lineId };
    const block = () => api.call(blockProviderLine, { params, body: { reason: ' Rekening open ' } }, systemToken);
    const release = () => api.call(releaseProviderLine, { params }, systemToken);
    expect(await release()).toMatchObject({ problem: { code: 'INVALID_TRANSITION', details: { status: 'ACTIVE' } } });
    const requestedAt = api.clock.now().toISOString();
    expect(await block()).toMatchObject({ status: 200, body: { status: 'SUSPENDED', version: 2 } });
    expect(await block()).toMatchObject({ problem: { code: 'INVALID_TRANSITION' } });
    const readLine = async () => (await api.call(getLine, { params: { customerId, lineId } }, viewer(customerId))).body;
    expect(await readLine()).toMatchObject({ status: 'SUSPENDED', suspension: { reason: 'Rekening open' } });
    const { since } = (await readLine()).suspension!;
    expect(since! >= requestedAt && since! <= api.clock.now().toISOString()).toBe(true);
    const listItems = async () =>
      (await api.call(listLines, { params: { customerId }, query: {} }, viewer(customerId))).body.items;
    expect((await listItems()).find((line) => line.lineId === lineId)?.suspension).toEqual({ since, reason: 'Rekening open' });
    expect(await release()).toMatchObject({ body: { status: 'ACTIVE', suspension: null } });
    expect((await readLine()).suspension).toBeNull();
    expect((await listItems()).find((line) => line.lineId === lineId)?.suspension).toBeNull();
    expect((await listEvents(customerId)).map(({ type }) => type).sort()).toEqual(['line.active', 'line.suspended']);
    const emptyReason = await api.call(blockProviderLine, { params, body: { reason: ' ' } }, systemToken);
    expect(emptyReason).toMatchObject({ problem: { validationErrors: [{ field: 'reason' }] } });
  });
});

describe('the sessions of a line', () => {
  const createLineSession = (sessionId: string, startedAt: string, values = {}) => ({
    sessionId,
    startedAt,
    stoppedAt: null,
    durationSeconds: 60,
    ipv4: '203.0.113.9',
    ipv6Prefix: null,
    bytesIn: 1_000,
    bytesOut: 9_007_199_254_740_991,
    terminateCause: null,
    ...values,
  });
  const put = (lineId: number, sessions: object[]) =>
    api.call(addProviderLineSessions, { params: { lineId }, body: { sessions: sessions as never } }, systemToken);

  it('are added, replaced by ID, and paged newest first', async () => {
    const { customerId, lineId } = await insertTestLine();
    const days = ['01', '02', '03', '04', '04'].map((day) => `2026-02-${day}T10:00:00.000Z`);
    const allSessions = days.map((startedAt, index) => createLineSession(`s${index}`, startedAt));
    expect((await put(lineId, allSessions)).body).toEqual({ stored: 5 });
    const endedValues = { stoppedAt: '2026-02-01T11:00:00.000Z', durationSeconds: 3_600, terminateCause: 'LOST_CARRIER' };
    const duplicates = [createLineSession('s0', days[0]!), createLineSession('s0', days[0]!, endedValues)];
    expect((await put(lineId, duplicates)).body).toEqual({ stored: 1 });
    const listedSessions: unknown[] = [];
    let after: string | undefined;
    do {
      const query = { limit: 2, ...(after && { after }) };
      const { body } = await api.call(listLineSessions, { params: { customerId, lineId }, query }, viewer(customerId));
      expect(body).toMatchObject({ total: 5, totalIsCapped: false });
      listedSessions.push(...body.items);
      after = body.next ?? undefined;
    } while (after);
    expect(listedSessions).toEqual([...allSessions.slice(1).reverse(), createLineSession('s0', days[0]!, endedValues)]);
    const otherCustomerId = (await insertCustomer(api.db)).customerId;
    const otherParams = { customerId: otherCustomerId, lineId };
    expect((await api.call(listLineSessions, { params: otherParams }, viewer(otherCustomerId))).status).toBe(404);
    expect((await put(2_147_483_647, allSessions)).status).toBe(404);
    expect((await put(lineId, [createLineSession('s9', days[0]!, { bytesIn: 1e300 })])).status).toBe(400);
  });
});

describe('the time since when a line has been up', () => {
  const getStateSince = async (lineId: number) =>
    (await api.call(getProviderLine, { params: { lineId } }, systemToken)).body.stateSince;
  const addSession = async (lineId: number, startedAt: string, stoppedAt: string | null = null) => {
    const sessionValues = { durationSeconds: 60, ipv4: null, ipv6Prefix: null, bytesIn: 0, bytesOut: 0, terminateCause: null };
    const sessions = [{ sessionId: startedAt, startedAt, stoppedAt, ...sessionValues }];
    expect((await api.call(addProviderLineSessions, { params: { lineId }, body: { sessions } }, systemToken)).status).toBe(200);
    return getStateSince(lineId);
  };

  it('is the start of its running session, not of an older or ended one', async () => {
    const { lineId } = await insertTestLine({ stateSince: new Date('2026-01-05T09:00:00Z') });
    expect(await addSession(lineId, '2026-02-03T10:00:00.000Z')).toBe('2026-02-03T10:00:00.000Z');
    expect(await addSession(lineId, '2026-02-01T10:00:00.000Z')).toBe('2026-02-03T10:00:00.000Z');
    expect(await addSession(lineId, '2026-02-04T10:00:00.000Z', '2026-02-04T11:00:00.000Z')).toBe('2026-02-03T10:00:00.000Z');
  });

  it.each(['DOWN', 'DEGRADED'] as const)('is not set by sessions of a line that is %s', async (operationalState) => {
    const { lineId } = await insertTestLine({ operationalState, stateSince: new Date('2026-01-05T09:00:00Z') });
    expect(await addSession(lineId, '2026-02-03T10:00:00.000Z')).toBe('2026-01-05T09:00:00.000Z');
  });
});

describe('the pings of a line', () => {
  const put = (lineId: number, points: object[]) =>
    api.call(addProviderLinePings, { params: { lineId }, body: { points: points as never } }, systemToken);
  const readPings = (customerId: number, lineId: number, range?: Range) =>
    api.call(getLinePing, { params: { customerId, lineId }, query: range ? { range } : {} }, viewer(customerId));
  const createPing = (at: Date, rttAvgMs: number | null, rttMaxMs: number | null, lossPercent: number) => ({
    at: at.toISOString(),
    rttAvgMs,
    rttMaxMs,
    lossPercent,
  });

  it.each<[Range, number, number]>([
    ['3H', 180, 60],
    ['30H', 180, 600],
    ['10D', 240, 3_600],
    ['360D', 360, 86_400],
  ])('over %s are %i aggregated points, with gaps where nothing was measured', async (range, count, stepSeconds) => {
    const { customerId, lineId } = await insertTestLine();
    const now = api.clock.now().getTime();
    const step = Math.floor(now / 1000 / stepSeconds) * stepSeconds * 1000;
    const earlierStep = new Date(step - 3 * stepSeconds * 1000);
    const sameStep = new Date(earlierStep.getTime() + (stepSeconds - 60) * 1000);
    const firstStep = new Date(step - (count - 1) * stepSeconds * 1000);
    const tooOld = new Date(firstStep.getTime() - 60_000);
    const points = [createPing(earlierStep, 2, 3, 0), createPing(firstStep, null, null, 100), createPing(tooOld, 9, 9, 9)];
    if (stepSeconds > 60) points.push(createPing(sameStep, 4, 8, 50));
    await put(lineId, points);
    const { body } = await readPings(customerId, lineId, range);
    expect(body).toMatchObject({ range, stepSeconds });
    expect(body.points).toHaveLength(count);
    expect(body.points.map(([at]) => Date.parse(at))).toEqual(
      body.points.map((_, index) => firstStep.getTime() + index * stepSeconds * 1000),
    );
    const measuredPoints = body.points.filter(([, , , loss]) => loss !== null);
    expect(measuredPoints).toEqual([
      [firstStep.toISOString(), null, null, 100],
      stepSeconds > 60 ? [earlierStep.toISOString(), 3, 8, 25] : [earlierStep.toISOString(), 2, 3, 0],
    ]);
    expect(body.points.at(-1)!.slice(1)).toEqual([null, null, null]);
  });

  it('are stored once per minute, with the last values', async () => {
    const { customerId, lineId } = await insertTestLine();
    const minute = Math.floor(api.clock.now().getTime() / 60_000) * 60_000 - 60_000;
    const at = (seconds: number) => new Date(minute + seconds * 1000);
    expect((await put(lineId, [createPing(at(1), 1, 1, 0), createPing(at(59), 2, 2, 0)])).body).toEqual({ stored: 1 });
    expect((await put(lineId, [createPing(at(30), 5, 6, 1)])).body).toEqual({ stored: 1 });
    const { body } = await readPings(customerId, lineId);
    expect(body.range).toBe('3H');
    expect(body.points.filter(([, average]) => average !== null)).toEqual([[at(0).toISOString(), 5, 6, 1]]);
    const otherCustomerId = (await insertCustomer(api.db)).customerId;
    expect((await readPings(otherCustomerId, lineId)).status).toBe(404);
    expect((await put(2_147_483_647, [createPing(at(1), 1, 1, 0)])).status).toBe(404);
  });
});
