import { setTimeout as sleep } from 'node:timers/promises';
import { NoAnswerError } from '@demarc/client/client.ts';
import { type PowerSample, powerPhases } from '@demarc/contract/power/sample.ts';
import { getRackPowerSeries } from '@demarc/contract/power/series.ts';
import { addPowerSamples, listPowerFeeds, type ProviderPowerFeed } from '@demarc/contract/provider/power.ts';
import { findFreePort } from '../../apps/api/src/testing/find-free-port.ts';
import { startServer } from '../server-process.ts';
import { createTokenClient, signIn } from '../sign-in.ts';
import type { Checks } from './checks.ts';
import type { ServerDatabase } from './server-database.ts';

const token = 'a-token-for-the-chaos';
const slotMs = 5 * 60_000;
const days = 3;
const slots = (days * 24 * 60 * 60_000) / slotMs;
const slotsPerRequest = 3;
const senders = 4;
/** The server is killed when these shares of the samples were acknowledged. */
const killShares = [0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95];
const counterStepWh = 125;

/**
 * Sends power samples while the server is killed, and resends those that were not acknowledged, as a collector does. Afterwards,
 * each sample must be stored once, with all of its values.
 */
export async function runPowerSamples(serverDatabase: ServerDatabase, { check }: Checks): Promise<void> {
  const env = { ...serverDatabase.env, DEMO: '1', RATE_LIMIT: 'off', SIMULATOR: 'off', PROVIDER_TOKEN: `chaos:${token}` };
  const port = await findFreePort();
  let server = await startServer({ env, port });
  const provider = createTokenClient(server.origin, token);
  const { items } = await provider.call(listPowerFeeds, { query: { limit: 1_000 } });
  const feeds = items.filter(({ kind }) => kind === 'RACK');
  // Older than two hours, because the demo has samples of the last two.
  const end = Math.floor((Date.now() - 2 * 60 * 60_000) / slotMs) * slotMs;
  const start = end - slots * slotMs;
  const requests = Array.from({ length: slots / slotsPerRequest }, (_, request) =>
    Array.from({ length: slotsPerRequest }, (_, index) => request * slotsPerRequest + index).flatMap((slot) =>
      feeds.map((feed) => createSample(feed, slot, start)),
    ),
  );

  let [acknowledged, unacknowledged, next] = [0, 0, 0];
  const isAcknowledged = async (samples: PowerSample[]) => {
    try {
      await provider.call(addPowerSamples, { body: { samples } });
      acknowledged += samples.length;
      return true;
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      unacknowledged += samples.length;
      return false;
    }
  };
  const send = async () => {
    while (next < requests.length) {
      const samples = requests[next++]!;
      while (!(await isAcknowledged(samples))) await sleep(20);
    }
  };
  const total = slots * feeds.length;
  const sending = Promise.all(Array.from({ length: senders }, send));
  const acknowledgedAtKill: number[] = [];
  for (const share of killShares) {
    while (acknowledged < share * total) await Promise.race([sleep(2), sending]);
    await server.kill();
    acknowledgedAtKill.push(acknowledged);
    server = await startServer({ env, port });
  }
  await sending;

  const name = `${serverDatabase.kind}, power samples`;
  check(
    `${name}: the server was killed while samples were sent`,
    acknowledgedAtKill.at(-1)! < total && unacknowledged > 0,
    `${killShares.length} times, after ${acknowledgedAtKill.join(', ')} of ${total} were acknowledged`,
  );
  let [stored, unchanged, refused] = [0, 0, 0];
  for (const samples of requests) {
    const receipt = await provider.call(addPowerSamples, { body: { samples } });
    stored += receipt.stored;
    unchanged += receipt.unchanged;
    refused += receipt.refused.length;
  }
  check(
    `${name}: each acknowledged sample is stored with its values`,
    unchanged === total && stored + refused === 0,
    `${unchanged} of ${total} are stored`,
  );
  const wrong = await findWrongEnergy(server.origin, feeds, start, end);
  check(`${name}: no sample is counted twice`, wrong.length === 0, wrong.join(', ') || 'the energy matches the counters');
  await server.stop();
}

function createSample({ feedId, meterSerial, phase }: ProviderPowerFeed, slot: number, start: number): PowerSample {
  const phaseNames = phase === 'THREE' ? powerPhases : powerPhases.slice(0, 1);
  const activePowerKw = Math.round(1_000 * (0.1 + 0.2 * Math.random())) / 1_000;
  return {
    feedId,
    meterSerial,
    measuredAt: new Date(start + slot * slotMs).toISOString(),
    apparentPowerKva: 1,
    energyCounterKwh: (900_000_000 + slot * counterStepWh) / 1_000,
    phases: phaseNames.map((name) => ({ phase: name, voltageV: 230, currentA: 1, activePowerKw })),
  };
}

/** Feeds whose energy is not the difference between their last and first counter. */
async function findWrongEnergy(origin: string, feeds: readonly ProviderPowerFeed[], start: number, end: number) {
  const { client, customerId } = await signIn(origin, 'admin@noordlijn.example');
  const range = { from: new Date(start + slotMs).toISOString(), to: new Date(end).toISOString() };
  const wrong: string[] = [];
  for (const rackId of new Set(feeds.map(({ colocationId }) => colocationId))) {
    const { series } = await client.call(getRackPowerSeries, {
      params: { customerId, rackId },
      query: { metric: 'ENERGY_KWH', resolution: '5M', feed: ['A', 'B'], ...range },
    });
    for (const { feed, points } of series) {
      const energyWh = points.reduce((sum, [, value]) => sum + Math.round(1_000 * (value ?? 0)), 0);
      if (energyWh !== (slots - 1) * counterStepWh) wrong.push(`rack ${rackId} ${feed}: ${energyWh} Wh`);
    }
  }
  return wrong;
}
