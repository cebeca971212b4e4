import { maxSamplesPerRequest } from '@demarc/contract/provider/power.ts';
import { sql } from 'drizzle-orm';
import { systemClock } from '../apps/api/src/clock.ts';
import { readConfig } from '../apps/api/src/config.ts';
import type { OpenDatabase } from '../apps/api/src/db/database.ts';
import { loadServerKeys } from '../apps/api/src/db/server-keys.ts';
import { insertPower } from '../apps/api/src/sample-data/insert-power.ts';
import { createSamplePast } from '../apps/api/src/sample-data/sample-past.ts';
import type { BenchContext } from './bench-context.ts';
import { readDatabaseUsage, subtractUsage } from './database-usage.ts';
import { type Row, toLimitRow } from './table.ts';
import { readUsage } from './usage.ts';

const slotMs = 5 * 60_000;
const requests = 10;
const ingestedRacks = 10_000;
/** The number of racks with two feeds that together have as many feeds as a large reseller (domain model, 15.1). */
const loadedRacks = 194;

/** The measurements of the power of racks. Each runs separately, so that a slow one does not stop the others. */
export const powerMeasurements: readonly (readonly [what: string, measure: (bench: BenchContext) => Promise<Row[]>])[] = [
  ['power: a year of a rack', measureDashboard],
  ['power: samples of 10,000 racks', (bench) => measureSamples(bench, Math.round(ingestedRacks * bench.sizes.share))],
  ['power: thirteen months of a large reseller', (bench) => measureLoading(bench, Math.round(loadedRacks * bench.sizes.share))],
];

async function measureDashboard({ server, large: { customerId, token } }: BenchContext): Promise<Row[]> {
  const now = Date.now();
  const year = `from=${new Date(now - 365 * 24 * 60 * 60_000).toISOString()}&to=${new Date(now).toISOString()}`;
  const get = (path: string) =>
    fetch(`${server.origin}/v1/customer/${customerId}/${path}`, { headers: { authorization: `Bearer ${token}` } });
  const { items } = (await (await get('rack?limit=200')).json()) as { items: { rackId: number }[] };
  const path = `rack/${items.at(-1)!.rackId}/power`;
  const paths = [path, `${path}/series?${year}`, `${path}/month`, `${path}/check`];
  const show = async () => {
    for (const response of await Promise.all(paths.map(get))) {
      if (!response.ok) throw new Error(`the dashboard got ${response.status}`);
      await response.arrayBuffer();
    }
  };
  await show();
  const before = await readUsage(server);
  const startedAt = performance.now();
  for (let count = 0; count < requests; count += 1) await show();
  const elapsedMs = (performance.now() - startedAt) / requests;
  const { cpuMs } = await readUsage(server);
  return [
    toLimitRow('a year of a rack, four requests: elapsed', elapsedMs, 150, 'ms'),
    toLimitRow('a year of a rack, four requests: server CPU', (cpuMs - before.cpuMs) / requests, null, 'ms'),
  ];
}

/** Copies the first rack of a company with two feeds each, which were delivered long ago. */
async function insertRacks({ db }: OpenDatabase, from: number, customerId: number, count: number): Promise<number[]> {
  const { rows } = (await db.execute(sql`
    with copied as (
      insert into colocation (customer_id, kind, status, site_id, package_code, package_name, height_units, committed_kw,
        power_billing_model, redundancy, uplinks, prefixes, monthly_amount, order_id, active_since, created_at, updated_at, search_text)
      select ${customerId}::int, kind, 'ACTIVE', site_id, package_code, package_name, height_units, committed_kw, power_billing_model,
        redundancy, uplinks, prefixes, monthly_amount, order_id, now() - interval '420 days', created_at, updated_at, search_text
      from (select * from colocation where customer_id = ${from} and kind = 'RACK' order by colocation_id limit 1) as template
        cross join generate_series(1, ${count}::int)
      returning customer_id, colocation_id
    )
    insert into power_feed (customer_id, colocation_id, label, phase, amperage_a, meter_serial, status)
    select customer_id, colocation_id, label, 'THREE', 16, 'B-' || colocation_id || label, 'ACTIVE'
    from copied cross join (values ('A'), ('B')) as labels (label)
    returning feed_id as id`)) as unknown as { rows: { id: number }[] };
  await db.execute(sql`analyze colocation, power_feed`);
  return rows.map(({ id }) => id);
}

async function measureSamples({ server, database, secret, large: { customerId } }: BenchContext, racks: number): Promise<Row[]> {
  const feedIds = await insertRacks(database, customerId, customerId, racks);
  const { rows } = (await database.db.execute(
    sql`select feed_id as id, meter_serial as serial from power_feed where meter_serial like 'B-%'`,
  )) as unknown as { rows: { id: number; serial: string }[] };
  const serials = new Map(rows.map(({ id, serial }) => [id, serial]));
  const last = Math.floor(Date.now() / slotMs) * slotMs;
  const send = async (at: number, round: number) => {
    for (let first = 0; first < feedIds.length; first += maxSamplesPerRequest) {
      const samples = feedIds.slice(first, first + maxSamplesPerRequest).map((feedId) => ({
        feedId,
        meterSerial: serials.get(feedId),
        measuredAt: new Date(at).toISOString(),
        apparentPowerKva: 1.6,
        energyCounterKwh: 1_000 + round / 8,
        phases: ['L1', 'L2', 'L3'].map((phase) => ({
          phase,
          voltageV: 230.4,
          currentA: 2.3,
          activePowerKw: 0.5 + round / 1_000,
        })),
      }));
      const response = await fetch(`${server.origin}/v1/provider/power/sample`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ samples }),
      });
      const receipt = (await response.json()) as { stored?: number };
      if (receipt.stored !== samples.length) throw new Error(`samples were not stored: ${JSON.stringify(receipt).slice(0, 200)}`);
    }
  };
  const rounds = 4;
  // The first samples of a unit make its rows.
  await send(last - (rounds + 1) * slotMs, 0);
  const [before, databaseBefore] = [await readUsage(server), await readDatabaseUsage(database)];
  const startedAt = performance.now();
  for (let round = 1; round <= rounds; round += 1) await send(last - (rounds + 1 - round) * slotMs, round);
  const elapsedMs = (performance.now() - startedAt) / rounds;
  const cpuMs = ((await readUsage(server)).cpuMs - before.cpuMs) / rounds;
  const databaseMs = subtractUsage(databaseBefore, await readDatabaseUsage(database)) / rounds;
  const what = `samples of ${racks} racks every 5 minutes`;
  return [
    toLimitRow(`${what}: CPU of the server, in percent of a core`, (100 * cpuMs) / slotMs, 10, ''),
    toLimitRow(`${what}: CPU of the database, in percent of a core`, (100 * databaseMs) / slotMs, null, ''),
    toLimitRow(`${what}: elapsed`, elapsedMs, null, 'ms'),
  ];
}

async function measureLoading({ database, secret, large, small: { customerId } }: BenchContext, racks: number): Promise<Row[]> {
  await insertRacks(database, large.customerId, customerId, racks);
  const config = readConfig({ DATA_DIR: 'memory://', DEMO: '1', SESSION_KEYS: secret });
  const keys = await loadServerKeys(database.db, config, systemClock);
  const [cpuBefore, databaseBefore] = [process.cpuUsage(), await readDatabaseUsage(database)];
  const startedAt = performance.now();
  await database.scheduledDb.transaction((tx) =>
    insertPower(createSamplePast(tx, { config, database, keys, clock: systemClock }, new Date()), [customerId]),
  );
  const elapsedMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  const databaseMs = subtractUsage(databaseBefore, await readDatabaseUsage(database));
  await database.db.execute(sql`vacuum analyze power_month`);
  const { rows } = (await database.db.execute(sql`
    select pg_total_relation_size('power_month')::float8 as bytes,
      (select sum((totals->>'sampleCount')::float8 * (select count(*) from power_feed as feed where feed.colocation_id = month.colocation_id))
        from power_month as month) as samples`)) as unknown as { rows: { bytes: number; samples: number }[] };
  const { bytes, samples } = rows[0]!;
  return [
    toLimitRow(`13 months of ${2 * racks} feeds: loading`, elapsedMs, 10 * 60_000, 'ms'),
    toLimitRow(`13 months of ${2 * racks} feeds: CPU of the process that loads`, (user + system) / 1_000, null, 'ms'),
    toLimitRow(`13 months of ${2 * racks} feeds: CPU of the database`, databaseMs, null, 'ms'),
    toLimitRow(`13 months of ${2 * racks} feeds: samples`, samples, null, ''),
    toLimitRow(`13 months of ${2 * racks} feeds: size per sample`, bytes / samples, 16, 'bytes'),
  ];
}
