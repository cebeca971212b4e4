import { getWdmLight } from '@demarc/contract/wdm.ts';
import { getWdmSummary } from '@demarc/contract/wdm-counts.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { events } from '../../db/schema/audit.ts';
import { wdmLightDays } from '../../db/schema/wdm.ts';
import { insertOrderer } from '../../testing/orderable.ts';
import { orderer } from '../../testing/sessions.ts';
import { insertOffer, insertWdm } from '../../testing/wdm.ts';
import { startWdmApi } from '../../testing/wdm-api.ts';
import { purgeLight } from './light.service.ts';

const { api, customerId, fetchWdm, measure } = await startWdmApi();
afterAll(() => api.close());

describe('light readings', () => {
  it('are kept per quarter of an hour, aggregated over longer periods, and reported when they cross a threshold', async () => {
    const { route } = await insertOffer(api.db);
    const { wdmId } = await insertWdm(api.db, route, { customerId, channel: 27, optic: 'DWDM_10G_40' });
    // Sensitive to -16 dBm, with a warning 3 dB above.
    await measure(wdmId, [120, -9, -10], [60, -10, -11]);
    const countToCheck = async () =>
      (await api.call(getWdmSummary, { params: { customerId } }, orderer(customerId))).body.lightToCheck;
    const countBefore = await countToCheck();
    const { body } = await measure(wdmId, [0, -14, -11]);
    expect(body).toMatchObject({ lightState: 'WARNING', rxPowerDbmA: -14, rxPowerDbmZ: -11 });
    expect(await countToCheck()).toBe(countBefore + 1);
    await measure(wdmId, [30, -20, -20]);
    expect((await fetchWdm(wdmId)).body).toMatchObject({ lightState: 'WARNING', rxPowerDbmA: -14 });
    await measure(wdmId, [0, -60, null]);
    expect((await fetchWdm(wdmId)).body).toMatchObject({ lightState: 'CRITICAL', rxPowerDbmA: -40, rxPowerDbmZ: -11 });
    const isOwn = and(eq(events.customerId, customerId), eq(events.objectId, String(wdmId)));
    const types = (await api.db.select().from(events).where(isOwn).orderBy(events.eventId)).map(({ type }) => type);
    expect(types).toEqual(['wdm.light-warning', 'wdm.light-critical']);

    const light = await api.call(getWdmLight, { params: { customerId, wdmId }, query: {} }, orderer(customerId));
    const { stepSeconds, thresholds, points } = light.body as unknown as {
      stepSeconds: number;
      thresholds: object;
      points: unknown[][];
    };
    expect([stepSeconds, thresholds]).toMatchObject([900, { lowCriticalDbm: -16, lowWarningDbm: -13, highCriticalDbm: 0 }]);
    expect(points.map(([_at, a, z]) => [a, z])).toEqual([
      [-9, -10],
      [-10, -11],
      [-20, -20],
      [-40, -11],
    ]);
    const from = new Date(api.clock.now().getTime() - 100 * 86_400_000).toISOString();
    const long = await api.call(getWdmLight, { params: { customerId, wdmId }, query: { from } }, orderer(customerId));
    expect(long.body).toMatchObject({ stepSeconds: 21_600 });
    expect(await api.db.select().from(wdmLightDays).where(eq(wdmLightDays.wdmId, wdmId))).not.toHaveLength(0);
    const otherCustomerId = await insertOrderer(api);
    expect(
      (await api.call(getWdmLight, { params: { customerId: otherCustomerId, wdmId }, query: {} }, orderer(otherCustomerId)))
        .status,
    ).toBe(404);
  });

  it.each([
    ['of the future', [-60, -9, -9] as const, 'readings[0].at'],
    ['without a level', [0, null, null] as const, 'readings[0].rxPowerDbmA'],
  ])('are rejected if %s', async (_what, level, field) => {
    const { route } = await insertOffer(api.db);
    const { wdmId } = await insertWdm(api.db, route, { customerId, channel: 28 });
    expect((await measure(wdmId, level)).body).toMatchObject({ validationErrors: [{ field }] });
  });

  it('are deleted after 400 days', async () => {
    const row = { customerId, wdmId: 1, a: [], z: [] };
    await api.db.insert(wdmLightDays).values([
      { ...row, day: '2020-01-01' },
      { ...row, day: new Date().toISOString().slice(0, 10) },
    ]);
    await purgeLight.run(api.context, {});
    expect(await api.db.select().from(wdmLightDays).where(eq(wdmLightDays.wdmId, 1))).toHaveLength(1);
  });
});
