import { NoAnswerError } from '@demarc/client/client.ts';
import type { PowerSample } from '@demarc/contract/power/sample.ts';
import { getRackPowerSeries } from '@demarc/contract/power/series.ts';
import { addPowerSamples, listPowerFeeds } from '@demarc/contract/provider/power.ts';
import { findFreePort, pause, startServer } from '../server-process.ts';
import { createTokenClient, signIn } from '../sign-in.ts';
import type { Checks } from './checks.ts';
import type { ServerDatabase } from './server-database.ts';

const token = 'a-token-for-the-chaos';
const rounds = 4;
const slotMs = 5 * 60_000;
const maxKw = 0.9;

/** Sends power samples while the server is killed: each acknowledged one has to be there once, with its value. */
export async function runPowerSamples(place: ServerDatabase, { check }: Checks): Promise<void> {
  const env = { ...place.env, DEMO: '1', RATE_LIMIT: 'off', SIMULATOR: 'off', PROVIDER_TOKEN: `chaos:${token}` };
  const port = await findFreePort();
  let server = await startServer({ env, port });
  const { items: feeds } = await createTokenClient(server.origin, token).call(listPowerFeeds, { query: {} });
  const rack = feeds.find(({ kind, label }) => kind === 'RACK' && label === 'B')!;
  const sent = feeds.filter(({ colocationId }) => colocationId === rack.colocationId);
  // Older than what the demo has, so that each value comes from here.
  const end = Math.floor((Date.now() - 2 * 60 * 60_000) / slotMs) * slotMs;
  const acknowledged = new Map<string, number>();
  let at = end - 36 * 60 * 60_000;
  for (let round = 0; round < rounds; round += 1) {
    const provider = createTokenClient(server.origin, token);
    let isKilled = false;
    const load = (async () => {
      for (; at < end && !isKilled; at += slotMs) {
        const kw = Math.round(1_000 * (0.1 + maxKw * Math.random())) / 1_000;
        const samples = sent.map(
          ({ feedId, meterSerial }): PowerSample => ({
            ...{
              feedId,
              meterSerial,
              measuredAt: new Date(at).toISOString(),
              apparentPowerKva: kw,
              energyCounterKwh: 100_000_000,
            },
            phases: [{ phase: 'L1', voltageV: 230, currentA: 1, activePowerKw: kw }],
          }),
        );
        try {
          await provider.call(addPowerSamples, { body: { samples } });
        } catch (error) {
          if (!(error instanceof NoAnswerError)) throw error;
          return;
        }
        for (const { label } of sent) acknowledged.set(`${label} ${at / 1_000}`, kw);
      }
    })();
    await pause(150 + Math.random() * 400);
    isKilled = true;
    await server.kill();
    await load;
    server = await startServer({ env, port });
  }

  const { client, customerId } = await signIn(server.origin, 'admin@noordlijn.example');
  const { series } = await client.call(getRackPowerSeries, {
    params: { customerId, rackId: rack.colocationId },
    query: { from: new Date(end - 36 * 60 * 60_000).toISOString(), to: new Date(end).toISOString(), resolution: '5M' },
  });
  const stored = new Map<string, number | null>();
  let count = 0;
  for (const { feed, points } of series) {
    for (const [seconds, value] of points) {
      stored.set(`${feed} ${seconds}`, value ?? null);
      count += 1;
    }
  }
  const lost = [...acknowledged].filter(([key, kw]) => stored.get(key) !== kw);
  check(
    `${place.kind}: every acknowledged power sample is there`,
    acknowledged.size > 0 && lost.length === 0,
    `${acknowledged.size} samples, ${lost.length} lost`,
  );
  check(`${place.kind}: no power sample is there twice`, count === stored.size, count - stored.size);
  await server.stop();
}
