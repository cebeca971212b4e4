import { getLineStateHistory, type OperationalState } from '@demarc/contract/line.ts';
import { getLineSummary } from '@demarc/contract/line-counts.ts';
import { blockProviderLine, releaseProviderLine, updateProviderLine } from '@demarc/contract/provider/line.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lineStateChanges } from '../../db/schema/line.ts';
import { cleanUp } from '../../jobs/clean-up.ts';
import { insertCustomer, insertLine } from '../../testing/builders.ts';
import { viewer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
  // Start at a full hour, so that the minutes added below stay within that hour.
  api.clock.moveBy(3600 - ((api.clock.now().getTime() / 1000) % 3600));
});
afterAll(() => api.close());

const minute = 60;
const hour = 60 * minute;
const createCustomer = async () => (await insertCustomer(api.db)).customerId;
/** Inserts a line that was delivered long before the history begins. */
const insertOldLine = (customerId: number) =>
  insertLine(api.db, { customerId, updatedAt: new Date(api.clock.now().getTime() - 400 * hour * 1000) });
const report = (lineId: number, operationalState: OperationalState) =>
  api.call(updateProviderLine, { params: { lineId }, body: { operationalState } }, systemToken);
async function getLastHours(customerId: number, count: number) {
  const { body } = await api.call(getLineStateHistory, { params: { customerId } }, viewer(customerId));
  return body.hours.slice(-count).map(({ inService, down, degraded }) => [inService, down, degraded]);
}

describe('the history of line states', () => {
  it('has 24 hours, ending with the current hour', async () => {
    const customerId = await createCustomer();
    const { body } = await api.call(getLineStateHistory, { params: { customerId } }, viewer(customerId));
    const times = body.hours.map(({ startsAt }) => Date.parse(startsAt));
    const now = api.clock.now().getTime();
    expect(times).toHaveLength(24);
    expect(now - times.at(-1)!).toBeLessThan(hour * 1000);
    expect(times.every((time, index) => index === 0 || time - times[index - 1]! === hour * 1000)).toBe(true);
    expect(body.hours[0]).toMatchObject({ inService: 0, down: 0, degraded: 0 });
  });

  it('counts the maximum number of lines that were down at the same time, even if they recovered within the hour', async () => {
    const customerId = await createCustomer();
    const [first, second, third] = [
      await insertOldLine(customerId),
      await insertOldLine(customerId),
      await insertOldLine(customerId),
    ];
    await report(first.lineId, 'DOWN');
    api.clock.moveBy(minute);
    await report(second.lineId, 'DOWN');
    api.clock.moveBy(minute);
    await report(second.lineId, 'UP');
    await report(third.lineId, 'DEGRADED');
    api.clock.moveBy(minute);
    await report(second.lineId, 'DOWN');
    api.clock.moveBy(hour - 3 * minute);
    await report(third.lineId, 'UP');
    api.clock.moveBy(minute);
    await report(second.lineId, 'UP');
    api.clock.moveBy(hour - minute);
    expect(await getLastHours(customerId, 4)).toEqual([
      [3, 0, 0],
      [3, 2, 1],
      [3, 2, 1],
      [3, 1, 0],
    ]);
    const { body } = await api.call(getLineSummary, { params: { customerId } }, viewer(customerId));
    expect(body).toMatchObject({ inService: 3, down: 1, degraded: 0 });
  });

  it('does not count a line that is down while it is suspended', async () => {
    const customerId = await createCustomer();
    const { lineId } = await insertOldLine(customerId);
    await report(lineId, 'DOWN');
    api.clock.moveBy(hour);
    await api.call(blockProviderLine, { params: { lineId }, body: { reason: 'Betalingsachterstand' } }, systemToken);
    api.clock.moveBy(hour);
    expect(await getLastHours(customerId, 4)).toEqual([
      [1, 0, 0],
      [1, 1, 0],
      [0, 1, 0],
      [0, 0, 0],
    ]);
    await api.call(releaseProviderLine, { params: { lineId } }, systemToken);
    expect(await getLastHours(customerId, 2)).toEqual([
      [0, 1, 0],
      [1, 1, 0],
    ]);
  });

  it('starts with the state before its first hour, and keeps changes for two days', async () => {
    const customerId = await createCustomer();
    const { lineId } = await insertOldLine(customerId);
    await report(lineId, 'DEGRADED');
    api.clock.moveBy(30 * hour);
    expect(await getLastHours(customerId, 24)).toEqual(Array.from({ length: 24 }, () => [1, 0, 1]));
    api.clock.moveBy(30 * hour);
    await cleanUp.run(api.context, {});
    expect(await api.db.select().from(lineStateChanges).where(eq(lineStateChanges.customerId, customerId))).toEqual([]);
    expect(await getLastHours(customerId, 1)).toEqual([[1, 0, 1]]);
  });

  it('does not include the lines of other customers, and is not available to them', async () => {
    const [customerId, otherId] = [await createCustomer(), await createCustomer()];
    const { lineId } = await insertOldLine(customerId);
    await report(lineId, 'DOWN');
    expect(await getLastHours(otherId, 1)).toEqual([[0, 0, 0]]);
    const { problem } = await api.call(getLineStateHistory, { params: { customerId } }, viewer(otherId));
    expect(problem).toMatchObject({ status: 403, code: 'CUSTOMER_MISMATCH' });
  });
});
