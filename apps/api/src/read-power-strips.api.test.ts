import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRackPowerSeries, type PowerMetric } from '@demarc/contract/power/series.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { powerFeeds } from './db/schema/colocation.ts';
import { insertSite } from './testing/colocation.ts';
import { floorToSlot, insertMeteredRack, type MeteredRack, slotMs } from './testing/power.ts';
import { type StripValues, startPowerStrip, stripAccess } from './testing/power-strip.ts';
import { orderer } from './testing/sessions.ts';
import { startTestApi, type TestApi } from './testing/test-api.ts';
import { systemEnv, systemToken } from './testing/valid-call.ts';

const program = join(import.meta.dirname, '../../../docs/examples/read-power-strips.ts');

let api: TestApi;
let endpoint: string;
let folder: string;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
  endpoint = await api.app.listen({ host: '127.0.0.1', port: 0 });
  folder = await mkdtemp(join(tmpdir(), 'strips-'));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const onePhase: StripValues = {
  inlet: { voltage: 231, current: 4.35, activePower: 962, apparentPower: 1_005, activeEnergy: 8_123_456 },
};
const threePhases: StripValues = {
  inlet: { apparentPower: 2_100, activeEnergy: 7_000_250, activePower: 2_011, current: 4 },
  poles: [
    { voltageToNeutral: 230.1, current: 4.012, activePower: 890, voltage: 398 },
    { voltageToNeutral: 229.4, current: 2.5, activePower: 551, voltage: 399 },
    { voltageToNeutral: 231, current: 2.61, activePower: 570, voltage: 400 },
  ],
};

interface Run {
  strips: readonly (readonly [feedId: number, port: number])[];
  env?: Record<string, string>;
}

/** Runs the program without pauses. It exits with 1 if a strip did not respond or samples were not sent. */
async function run({ strips, env = {} }: Run) {
  const stripsFile = join(folder, 'strips.csv');
  await writeFile(stripsFile, ['feedId;host;port', ...strips.map(([feedId, port]) => `${feedId};127.0.0.1;${port}`)].join('\n'));
  const settings = { READS: '1', PAUSE_SECONDS: '0', STRIPS_FILE: stripsFile, UNSENT_FILE: join(folder, 'unsent.json') };
  const access = { DEMARC_API: endpoint, PROVIDER_TOKEN: systemToken, ...stripAccess.user };
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [program],
      { env: { PATH: process.env.PATH, ...access, ...settings, ...env } },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
      },
    );
  });
}

/** Reads the values of each feed and phase, without empty points. */
async function readSeries({ customerId, colocationId: rackId }: MeteredRack, metric: PowerMetric, byPhase = false) {
  const from = new Date(floorToSlot(Date.now()) - 3 * slotMs).toISOString();
  const to = new Date(floorToSlot(Date.now()) + slotMs).toISOString();
  const query = { metric, from, to, ...(byPhase && { byPhase }) };
  const { body } = await api.call(getRackPowerSeries, { params: { customerId, rackId }, query }, orderer(customerId));
  return Object.fromEntries(
    body.series.map(({ feed, phase, points }) => [
      `${feed}${phase ?? ''}`,
      [...new Set(points.map(([, value]) => value).filter((value) => value !== null))],
    ]),
  );
}

it('reads power strips by SNMP, names strips that do not respond, and sends unacknowledged samples again at the next run', async () => {
  const site = await insertSite(api.db, { racks: 10 });
  const rack = await insertMeteredRack(api, site);
  const large = await insertMeteredRack(api, site);
  await api.db.update(powerFeeds).set({ phase: 'THREE' }).where(eq(powerFeeds.colocationId, large.colocationId));
  const [feedA, feedB] = [rack.feeds[0]!, rack.feeds[1]!];
  const first = await startPowerStrip(feedA.meterSerial, onePhase);
  const third = await startPowerStrip(large.feeds[0]!.meterSerial, threePhases);
  const stopped = await startPowerStrip(feedB.meterSerial, onePhase);
  stopped.close();
  const strips = [
    [feedA.feedId, first.port],
    [feedB.feedId, stopped.port],
    [large.feeds[0]!.feedId, third.port],
  ] as const;
  try {
    const away = await run({
      strips: [strips[0], strips[2]],
      env: { DEMARC_API: 'http://127.0.0.1:9', SNMP_USER: '', ...stripAccess.community },
    });
    expect(away.code).toBe(1);
    expect(away.stderr).toContain('not sent: ');
    expect(JSON.parse(await readFile(join(folder, 'unsent.json'), 'utf8'))).toHaveLength(2);

    const firstRun = await run({ strips });
    expect(firstRun.stderr).toBe(`127.0.0.1 (feed ${feedB.feedId}): Request timed out\n`);
    expect(firstRun.code).toBe(1);
    expect(await readFile(join(folder, 'unsent.json'), 'utf8')).toBe('[]');
    expect(await readSeries(rack, 'ACTIVE_POWER_KW')).toEqual({ A: [0.962], B: [], TOTAL: [] });
    expect(await readSeries(rack, 'VOLTAGE_V')).toEqual({ A: [231], B: [] });
    expect(await readSeries(rack, 'CURRENT_A')).toEqual({ A: [4.35], B: [] });
    expect(await readSeries(rack, 'APPARENT_POWER_KVA')).toMatchObject({ A: [1.005] });
    expect(await readSeries(large, 'VOLTAGE_V', true)).toMatchObject({ AL1: [230.1], AL2: [229.4], AL3: [231] });
    expect(await readSeries(large, 'CURRENT_A', true)).toMatchObject({ AL1: [4.01], AL2: [2.5], AL3: [2.61] });
    expect(await readSeries(large, 'ACTIVE_POWER_KW', true)).toMatchObject({ AL1: [0.89], AL2: [0.551], AL3: [0.57] });

    const secondRun = await run({ strips: [strips[0]], env: { READS: '3' } });
    expect(secondRun).toMatchObject({ code: 0, stderr: '' });
    expect(secondRun.stdout).toMatch(/^(1 stored, 0 unchanged|0 stored, 1 unchanged)\n$/);
    expect([...first.failures, ...third.failures]).toEqual([]);
  } finally {
    first.close();
    third.close();
  }
});
