import { listColocation } from '@demarc/contract/colocation.ts';
import { listNotices } from '@demarc/contract/notice.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { getRackPowerCheck } from '@demarc/contract/power/check.ts';
import {
  acknowledgeRackPowerEvent,
  acknowledgeSharedColoPowerEvent,
  listRackPowerEvents,
  listSharedColoPowerEvents,
  type PowerEventStatus,
} from '@demarc/contract/power/event.ts';
import type { PowerEventType } from '@demarc/contract/power/event-types.ts';
import { getRackPower } from '@demarc/contract/power/series.ts';
import { getRackPowerThresholds, updateRackPowerThresholds } from '@demarc/contract/power/threshold.ts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJobAuthor } from '../../db/audit.ts';
import { accounts } from '../../db/schema/account.ts';
import { events } from '../../db/schema/audit.ts';
import { colocations } from '../../db/schema/colocation.ts';
import { customers } from '../../db/schema/customer.ts';
import { insertContact, insertCustomer } from '../../testing/builders.ts';
import { insertColocationPackages, insertPowerEvent, insertSite, type TestSite } from '../../testing/colocation.ts';
import { buildSample, floorToSlot, insertMeteredRack, type MeteredRack, sendSamples, slotMs } from '../../testing/power.ts';
import { createSession, finance, orderer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv } from '../../testing/valid-call.ts';
import { findMeterGaps } from './find-meter-gaps.ts';
import { stopWatching } from './power-event.service.ts';

let api: TestApi;
let site: TestSite;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
  site = await insertSite(api.db, { racks: 100 });
  await insertColocationPackages(api.db, site);
});
afterAll(() => api.close());

const toParams = ({ customerId, colocationId }: MeteredRack) => ({ customerId, rackId: colocationId });
const listEvents = async (rack: MeteredRack, query: Input<typeof listRackPowerEvents>['query'] = {}) =>
  (await api.call(listRackPowerEvents, { params: toParams(rack), query }, orderer(rack.customerId))).body;
const acknowledge = (rack: MeteredRack, eventId: number, as = orderer(rack.customerId)) =>
  api.call(acknowledgeRackPowerEvent, { params: { ...toParams(rack), eventId } }, as);
const update = (rack: MeteredRack, body: Input<typeof updateRackPowerThresholds>['body'], as = orderer(rack.customerId)) =>
  api.call(updateRackPowerThresholds, { params: toParams(rack), body }, as);
const listEventTypes = async ({ customerId }: MeteredRack) => {
  const rows = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(asc(events.eventId));
  return rows.map(({ type }) => type);
};

/** Sends samples of both feeds for the latest intervals, the last of which has just ended, with these loads in kW. */
async function sendLoads(rack: MeteredRack, loads: readonly (readonly [a: number | null, b: number | null])[]) {
  const now = floorToSlot(api.clock.now());
  const samples = loads.flatMap(([a, b], index) => {
    const at = now - (loads.length - index) * slotMs;
    return [...(a === null ? [] : [buildSample(rack, 'A', at, a)]), ...(b === null ? [] : [buildSample(rack, 'B', at, b)])];
  });
  expect((await sendSamples(api, samples)).body.refused).toEqual([]);
}

describe('thresholds', () => {
  it('have defaults until they are changed, and a version', async () => {
    const rack = await insertMeteredRack(api, site);
    const input = { params: toParams(rack) };
    const defaults = { warningPercent: 80, criticalPercent: 95, breakerWarningPercent: 80, notifyContactTypes: ['support'] };
    const { body } = await api.call(getRackPowerThresholds, input, orderer(rack.customerId));
    expect(body).toEqual({ ...defaults, enabled: true, version: 1 });
    const updateResponse = await update(rack, { criticalPercent: 90, version: 1 });
    expect(updateResponse).toMatchObject({ status: 200, body: { ...defaults, criticalPercent: 90, version: 2 } });
    expect(await update(rack, { criticalPercent: 90 })).toMatchObject({ body: { version: 2 } });
    expect((await update(rack, { enabled: false, version: 1 })).problem?.code).toBe('STALE_VERSION');
    expect(await listEventTypes(rack)).toEqual(['rack.power-thresholds-changed']);
  });

  it.each([
    [{ warningPercent: 95 }, 'warningPercent', 'validation.max'],
    [{ criticalPercent: 80 }, 'criticalPercent', 'validation.min'],
    [{ warningPercent: 100, criticalPercent: 100 }, 'warningPercent', 'validation.max'],
    [{ warningPercent: 9 }, 'warningPercent', 'validation.min'],
    [{ criticalPercent: 151 }, 'criticalPercent', 'validation.max'],
    [{ breakerWarningPercent: 101 }, 'breakerWarningPercent', 'validation.max'],
  ])('cannot be %j', async (body, field, code) => {
    const rack = await insertMeteredRack(api, site);
    const { status, problem } = await update(rack, body);
    expect(status).toBe(400);
    expect(problem?.validationErrors).toMatchObject([{ field, code }]);
  });

  it('can be raised together above the stored ones', async () => {
    const rack = await insertMeteredRack(api, site);
    expect((await update(rack, { warningPercent: 110, criticalPercent: 150 })).status).toBe(200);
  });

  it('mark racks whose load is above them in the list, and filter it', async () => {
    const rack = await insertMeteredRack(api, site, { committedKw: '2.0' });
    const { customerId } = rack;
    const listLoadStates = async (query: Input<typeof listColocation>['query'] = {}) =>
      (await api.call(listColocation, { params: { customerId }, query }, orderer(customerId))).body.items.map(
        ({ power }) => power?.loadState,
      );
    await sendLoads(rack, [[0.8, 0.8]]);
    expect([await listLoadStates(), await listLoadStates({ aboveWarning: true })]).toEqual([['NORMAL'], []]);
    await sendLoads(rack, [[0.9, 0.8]]);
    expect([await listLoadStates(), await listLoadStates({ aboveWarning: true })]).toEqual([['WARNING'], ['WARNING']]);
    await update(rack, { warningPercent: 60, criticalPercent: 80 });
    expect([await listLoadStates(), await listLoadStates({ aboveWarning: false })]).toEqual([['CRITICAL'], []]);
  });

  it('cannot be changed for another customer, without the role or after termination', async () => {
    const rack = await insertMeteredRack(api, site);
    const otherRack = await insertMeteredRack(api, site);
    const foreignInput = { params: { customerId: otherRack.customerId, rackId: rack.colocationId }, body: { enabled: false } };
    expect((await api.call(updateRackPowerThresholds, foreignInput, orderer(otherRack.customerId))).status).toBe(404);
    expect((await update(rack, { enabled: false }, finance(rack.customerId))).status).toBe(403);
    await api.db.update(colocations).set({ status: 'TERMINATED' }).where(eq(colocations.colocationId, rack.colocationId));
    expect((await update(rack, { enabled: false })).problem?.code).toBe('RACK_NOT_ACTIVE');
    await api.db.update(customers).set({ status: 'BLOCKED' }).where(eq(customers.customerId, rack.customerId));
    expect((await update(rack, { enabled: false })).problem?.code).toBe('CUSTOMER_NOT_ACTIVE');
  });
});

describe('the list with problems first', () => {
  it('begins with the most urgent open event, then the newest, on pages of any size', async () => {
    const { customerId } = await insertCustomer(api.db);
    const [calm, warned, critical, gap, lost, solved] = await Promise.all(
      Array.from({ length: 6 }, () => insertMeteredRack(api, site, { customerId })),
    ).then((racks) => racks.toSorted((a, b) => a.colocationId - b.colocationId).map(({ colocationId }) => colocationId));
    const insertEvent = (colocationId: number | undefined, type: PowerEventType, status: PowerEventStatus = 'OPEN') =>
      insertPowerEvent(api.db, { customerId, colocationId: colocationId! }, { type, status });
    await insertEvent(warned, 'COMMIT_WARNING');
    await insertEvent(critical, 'COMMIT_WARNING');
    await insertEvent(critical, 'COMMIT_CRITICAL', 'ACKNOWLEDGED');
    await insertEvent(gap, 'METER_GAP');
    await insertEvent(lost, 'FEED_LOST');
    await insertEvent(solved, 'FEED_LOST', 'CLOSED');
    await insertEvent(calm, 'METER_REPLACED');
    const listRacks = async (query: Input<typeof listColocation>['query']) =>
      (await api.call(listColocation, { params: { customerId }, query: { sort: '-urgency', ...query } }, orderer(customerId)))
        .body;
    for (const limit of [1, 2, 4, 25]) {
      const ids: number[] = [];
      let after: string | undefined;
      do {
        const page = await listRacks({ limit, ...(after && { after }) });
        expect(page.total).toBe(6);
        ids.push(...page.items.map(({ id }) => id));
        after = page.next ?? undefined;
      } while (after);
      expect(ids).toEqual([lost, critical, warned, gap, solved, calm]);
    }
    expect((await listRacks({ status: ['TERMINATED'] })).items).toEqual([]);
  });

  it.each([['x'], [0, 1], [99, 1], [1, 3_000_000_000], [1]])('refuses the cursor %j', async (...key) => {
    const { customerId } = await insertCustomer(api.db);
    const query = { sort: '-urgency' as const, after: Buffer.from(JSON.stringify(key)).toString('base64url') };
    expect((await api.call(listColocation, { params: { customerId }, query }, orderer(customerId))).status).toBe(400);
  });
});

describe('samples above a limit', () => {
  it('open an event, which is emailed with all figures and closes once samples are below the limit again', async () => {
    const rack = await insertMeteredRack(api, site, { name: 'AMS1-R03-12', reference: 'Web' });
    const { customerId } = rack;
    await insertContact(api.db, { customerId, types: ['support'], email: 'noc@test.example' });
    await insertContact(api.db, { customerId, types: ['main'], email: 'main@test.example' });
    await sendLoads(rack, [
      [1.1, 1],
      [1.15, 1],
      [1.1, 1.02],
    ]);

    const [event] = (await listEvents(rack)).items;
    const openedAt = new Date(floorToSlot(api.clock.now()) - 3 * slotMs).toISOString();
    expect(event).toMatchObject({
      type: 'COMMIT_WARNING',
      status: 'OPEN',
      feed: null,
      value: 2.15,
      limit: 2,
      unit: 'KW',
      openedAt,
    });
    const summary = await api.call(getRackPower, { params: toParams(rack) }, orderer(customerId));
    expect(summary.body).toMatchObject({ openEvents: 1, failover: { state: 'OK' } });
    expect(await listEventTypes(rack)).toEqual(['rack.power-event-opened']);
    const [mail] = await api.listMails(customerId);
    expect(mail).toMatchObject({ recipient: 'noc@test.example', language: 'nl' });
    expect(mail!.subject).toContain('Vermogen boven de waarschuwingsgrens');
    for (const figure of ['2,15', '2,12', '2,5', '1,02', '230', 'AMS1-R03-12']) expect(mail!.text).toContain(figure);

    api.clock.moveBy(3 * 300);
    await sendLoads(rack, [
      [0.9, 0.9],
      [0.9, 0.9],
      [0.9, 0.9],
    ]);
    expect((await listEvents(rack)).items).toMatchObject([{ status: 'CLOSED', value: 2.15, closedAt: expect.any(String) }]);
    expect(await listEventTypes(rack)).toEqual(['rack.power-event-opened', 'rack.power-event-closed']);
    expect((await api.listMails(customerId)).at(-1)!.subject).toContain('Opgelost');
  });

  it('are reported once if they jump above both limits, and to nobody if no contact types are selected', async () => {
    const rack = await insertMeteredRack(api, site);
    const rackWithoutRecipients = await insertMeteredRack(api, site);
    for (const { customerId } of [rack, rackWithoutRecipients])
      await insertContact(api.db, { customerId, email: 'main@test.example' });
    await update(rackWithoutRecipients, { notifyContactTypes: [] });
    const loads = [
      [1.3, 1.2],
      [1.3, 1.2],
      [1.3, 1.2],
    ] as const;
    await sendLoads(rack, loads);
    await sendLoads(rackWithoutRecipients, loads);
    const types = (await listEvents(rack)).items.map(({ type }) => type);
    expect(types.toSorted()).toEqual(['COMMIT_CRITICAL', 'COMMIT_WARNING']);
    const { token, accountId } = await createSession(api, orderer(rack.customerId));
    const createdAt = new Date(api.clock.now().getTime() - 86_400_000);
    await api.db.update(accounts).set({ createdAt }).where(eq(accounts.accountId, accountId));
    const notices = await api.call(listNotices, { params: { customerId: rack.customerId } }, token);
    expect(notices.body).toMatchObject({ unread: 1, items: [{ data: { type: 'COMMIT_CRITICAL' } }] });
    const urgentEvent = { type: 'COMMIT_CRITICAL', feed: null, openedAt: expect.stringMatching(/Z$/) };
    const { customerId } = rack;
    expect((await api.call(listColocation, { params: { customerId } }, orderer(customerId))).body.items).toMatchObject([
      { power: { openEvents: 2, urgentEvent } },
    ]);
    expect((await api.listMails(rack.customerId)).map(({ subject }) => subject)).toHaveLength(1);
    expect((await listEvents(rackWithoutRecipients)).total).toBe(2);
    expect(await api.listMails(rackWithoutRecipients.customerId)).toEqual([]);
  });

  it('count when the feeds send them in separate requests, but only if they are at most a day old', async () => {
    const rack = await insertMeteredRack(api, site);
    const now = floorToSlot(api.clock.now());
    for (const back of [3, 2, 1]) {
      for (const label of ['A', 'B'] as const) await sendSamples(api, [buildSample(rack, label, now - back * slotMs, 1.05)]);
    }
    expect((await listEvents(rack)).items).toMatchObject([{ type: 'COMMIT_WARNING' }]);

    const importedRack = await insertMeteredRack(api, site);
    const dayAgo = now - 290 * slotMs;
    const samples = [0, 1, 2].flatMap((at) =>
      (['A', 'B'] as const).map((label) => buildSample(importedRack, label, dayAgo - at * slotMs, 1.2)),
    );
    await sendSamples(api, samples);
    expect((await listEvents(importedRack)).total).toBe(0);
  });
});

describe('feeds', () => {
  it('are reported as lost at the third sample', async () => {
    const rack = await insertMeteredRack(api, site);
    await insertContact(api.db, { customerId: rack.customerId, email: 'main@test.example' });
    await sendLoads(rack, [
      [0.5, 0.5],
      [1, 0],
      [1, 0],
    ]);
    expect((await listEvents(rack)).total).toBe(0);
    api.clock.moveBy(300);
    await sendLoads(rack, [[1, 0]]);
    expect((await listEvents(rack)).items).toMatchObject([{ type: 'FEED_LOST', feed: 'B', value: null, limit: null }]);
    expect((await api.listMails(rack.customerId))[0]!.subject).toContain('Voeding B uitgevallen');
  });

  it('are reported when they send nothing for 15 minutes, and again when they are back', async () => {
    const rack = await insertMeteredRack(api, site);
    await insertContact(api.db, { customerId: rack.customerId, email: 'main@test.example' });
    await sendLoads(rack, [[0.5, 0.5]]);
    await findMeterGaps.run(api.context, {});
    expect((await listEvents(rack)).total).toBe(0);
    api.clock.moveBy(16 * 60);
    await sendLoads(rack, [[0.5, null]]);
    await findMeterGaps.run(api.context, {});
    await findMeterGaps.run(api.context, {});
    expect((await listEvents(rack)).items).toMatchObject([{ type: 'METER_GAP', feed: 'B', limit: 15, unit: 'MINUTES' }]);
    expect(await api.listMails(rack.customerId)).toHaveLength(1);
    await sendLoads(rack, [[null, 0.5]]);
    expect((await listEvents(rack)).items).toMatchObject([{ status: 'CLOSED' }]);
    expect(await api.listMails(rack.customerId)).toHaveLength(2);
  });

  it('report another meter with both serial numbers', async () => {
    const rack = await insertMeteredRack(api, site);
    await insertContact(api.db, { customerId: rack.customerId, email: 'main@test.example' });
    await sendLoads(rack, [[0.5, 0.5]]);
    const at = floorToSlot(api.clock.now()) - slotMs;
    const meterSerial = `NEW-${rack.colocationId}`;
    await sendSamples(api, [buildSample(rack, 'A', at, 0.6, { meterSerial })]);
    api.clock.moveBy(300);
    await sendSamples(api, [buildSample(rack, 'A', at + slotMs, 0.6, { meterSerial })]);
    expect((await listEvents(rack)).items).toMatchObject([{ type: 'METER_REPLACED', status: 'CLOSED', feed: 'A' }]);
    const [mail, ...others] = await api.listMails(rack.customerId);
    expect(others).toEqual([]);
    expect(mail!.text).toContain(meterSerial);
    expect(mail!.text).toContain(rack.feeds[0]!.meterSerial);
    expect(await listEventTypes(rack)).toEqual(['rack.power-event-opened']);
  });
});

describe('events', () => {
  it('can be acknowledged once, while they are open', async () => {
    const rack = await insertMeteredRack(api, site);
    const { eventId } = await insertPowerEvent(api.db, rack);
    const { status, body } = await acknowledge(rack, eventId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'ACKNOWLEDGED',
      acknowledgedByName: 'Test Persoon',
      acknowledgedAt: expect.any(String),
    });
    expect((await acknowledge(rack, eventId)).problem?.code).toBe('INVALID_TRANSITION');
    const closedEvent = await insertPowerEvent(api.db, rack, { status: 'CLOSED', closedAt: new Date() });
    expect((await acknowledge(rack, closedEvent.eventId)).problem?.code).toBe('INVALID_TRANSITION');
    expect(await listEventTypes(rack)).toEqual(['rack.power-event-acknowledged']);
  });

  it('are closed when the unit is terminated', async () => {
    const rack = await insertMeteredRack(api, site);
    await insertPowerEvent(api.db, rack);
    const { customerId, colocationId, kind } = rack;
    const otherRack = await insertMeteredRack(api, site, { customerId });
    await insertPowerEvent(api.db, otherRack);
    const author = createJobAuthor('test');
    await api.db.transaction((tx) => stopWatching({ tx, context: api.context, author }, { customerId, colocationId, kind }));
    expect((await listEvents(rack)).items).toMatchObject([{ status: 'CLOSED', closedAt: expect.any(String) }]);
    expect(await listEventTypes(rack)).toEqual(['rack.power-event-closed']);
    expect((await listEvents(otherRack)).items).toMatchObject([{ status: 'OPEN' }]);
  });

  it('are listed for one unit only', async () => {
    const rack = await insertMeteredRack(api, site);
    const otherRack = await insertMeteredRack(api, site);
    const { eventId } = await insertPowerEvent(api.db, rack);
    const input = { params: { customerId: otherRack.customerId, rackId: otherRack.colocationId, eventId } };
    expect((await api.call(acknowledgeRackPowerEvent, input, orderer(otherRack.customerId))).status).toBe(404);
    expect((await acknowledge(rack, eventId, finance(rack.customerId))).status).toBe(403);
    const asShared = { customerId: rack.customerId, sharedColoId: rack.colocationId };
    const caller = orderer(rack.customerId);
    expect((await api.call(listSharedColoPowerEvents, { params: asShared, query: {} }, caller)).status).toBe(404);
    expect((await api.call(acknowledgeSharedColoPowerEvent, { params: { ...asShared, eventId } }, caller)).status).toBe(404);
  });

  it('are listed in pages, newest first, by status and time', async () => {
    const rack = await insertMeteredRack(api, site);
    const getHour = (count: number) => new Date(Date.parse('2026-03-01T00:00:00Z') + count * 3_600_000);
    for (const at of [1, 2, 3])
      await insertPowerEvent(api.db, rack, { status: 'CLOSED', openedAt: getHour(at), closedAt: getHour(at + 1) });
    await insertPowerEvent(api.db, rack, { openedAt: getHour(5) });
    const firstPage = await listEvents(rack, { limit: 3 });
    expect(firstPage.items.map(({ openedAt }) => openedAt)).toEqual([5, 3, 2].map((at) => getHour(at).toISOString()));
    const secondPage = await listEvents(rack, { limit: 3, after: firstPage.next! });
    expect(secondPage).toMatchObject({ items: [{ openedAt: getHour(1).toISOString() }], next: null, total: 4 });
    expect((await listEvents(rack, { status: ['OPEN'] })).total).toBe(1);
    // An event that is open has not ended before any time.
    expect((await listEvents(rack, { from: getHour(6).toISOString() })).items).toMatchObject([{ closedAt: null }]);
    const between = { from: getHour(3.5).toISOString(), to: getHour(5).toISOString() };
    expect((await listEvents(rack, between)).items.map(({ openedAt }) => openedAt)).toEqual([getHour(3).toISOString()]);
  });
});

describe('the check', () => {
  const getCheck = async (rack: MeteredRack) =>
    (await api.call(getRackPowerCheck, { params: toParams(rack) }, orderer(rack.customerId))).body;

  it('shows failover now and at the peak, and forecasts from whole days', async () => {
    const rack = await insertMeteredRack(api, site);
    const now = floorToSlot(api.clock.now());
    const days = 16;
    const samples = Array.from({ length: days * 288 }, (_, back) => now - (back + 1) * slotMs)
      // Two of three samples are enough for a day.
      .filter((at) => (at / slotMs) % 3 !== 0)
      .flatMap((at) => {
        const kw = 0.4 + ((at - now) / (days * 288 * slotMs)) * 0.16;
        return (['A', 'B'] as const).map((label) => buildSample(rack, label, at, Number(kw.toFixed(3))));
      });
    await sendSamples(api, samples);
    api.clock.moveBy(300);
    await sendLoads(rack, [[0.2, 0.2]]);
    const { failover, forecast, phaseImbalance } = await getCheck(rack);
    expect(failover.map(({ load, lostFeed, state }) => [load, lostFeed, state])).toEqual([
      ['NOW', 'A', 'OK'],
      ['NOW', 'B', 'OK'],
      ['PEAK_30D', 'A', 'OK'],
      ['PEAK_30D', 'B', 'OK'],
    ]);
    expect(failover.map(({ totalKw }) => totalKw)).toEqual([0.4, 0.4, 0.8, 0.8]);
    // 0.02 kW more each day, and 1.7 kW to go.
    expect(forecast.state).toBe('RISING');
    // The first day may be too short.
    expect([15, 16]).toContain(forecast.daysUsed);
    expect(forecast.days).toBeGreaterThan(80);
    expect(forecast.days).toBeLessThan(90);
    expect(phaseImbalance).toEqual([]);
  });

  it('is empty without samples, and is not shown to others', async () => {
    const rack = await insertMeteredRack(api, site);
    expect(await getCheck(rack)).toMatchObject({ failover: [], forecast: { state: 'NOT_ENOUGH_DATA', daysUsed: 0 } });
    const input = { params: toParams(rack) };
    expect((await api.call(getRackPowerCheck, input, finance(rack.customerId))).status).toBe(403);
    const { customerId } = await insertCustomer(api.db);
    const foreignInput = { params: { customerId, rackId: rack.colocationId } };
    expect((await api.call(getRackPowerCheck, foreignInput, orderer(customerId))).status).toBe(404);
  });
});
