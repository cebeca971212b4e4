import type { PowerSample } from '@demarc/contract/power/sample.ts';
import { addPowerSamples } from '@demarc/contract/provider/power.ts';
import { insertCustomer } from './builders.ts';
import { insertColocation, type TestSite } from './colocation.ts';
import type { TestApi } from './test-api.ts';
import { systemToken } from './valid-call.ts';

export const slotMs = 5 * 60_000;
export type MeteredRack = Awaited<ReturnType<typeof insertColocation>>;

/** Inserts a rack with two feeds that was delivered long ago. */
export async function insertMeteredRack(
  { db }: TestApi,
  site: TestSite,
  values: Partial<Parameters<typeof insertColocation>[2]> = {},
): Promise<MeteredRack> {
  const { customerId } = values.customerId ? { customerId: values.customerId } : await insertCustomer(db);
  return insertColocation(db, site, { activeSince: new Date('2020-01-01T00:00:00Z'), ...values, customerId });
}

/** Returns the start of the interval that contains an instant. */
export const floorToSlot = (at: number | Date) => Math.floor(Number(at) / slotMs) * slotMs;

/** Builds a sample of one phase at 230 V with this load. */
export function buildSample(
  { feeds }: MeteredRack,
  label: 'A' | 'B',
  at: number,
  kw: number,
  { counterKwh = 1_000, ...values }: Partial<PowerSample> & { counterKwh?: number } = {},
): PowerSample {
  const feed = feeds.find((feed) => feed.label === label)!;
  return {
    feedId: feed.feedId,
    meterSerial: feed.meterSerial,
    measuredAt: new Date(at).toISOString(),
    apparentPowerKva: Number((kw / 0.96).toFixed(3)),
    energyCounterKwh: counterKwh,
    phases: [{ phase: 'L1', voltageV: 230, currentA: Number(((kw * 1_000) / 0.96 / 230).toFixed(2)), activePowerKw: kw }],
    ...values,
  };
}

export function sendSamples(api: TestApi, samples: readonly PowerSample[]) {
  return api.call(addPowerSamples, { body: { samples: [...samples] } }, systemToken);
}
