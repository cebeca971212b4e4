// Reads power strips by SNMP for five minutes, and sends the averages. Start it every five minutes, at :00, :05, :10 and so on.
import { readFile, rename, writeFile } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@demarc/client/client.ts';
import { type PowerSample, powerPhases, sampleMinutes } from '@demarc/contract/power/sample.ts';
import { addPowerSamples, maxSamplesPerRequest } from '@demarc/contract/provider/power.ts';
import snmp from 'net-snmp';

// PDU2-MIB of Raritan and Server Technology: a sensor has the number of its type, and a value without its decimal point.
const mib = '1.3.6.1.4.1.13742.6';
const serialNumber = `${mib}.3.2.1.1.4.1`;
const sensor = { current: 1, voltage: 4, activePower: 5, apparentPower: 6, activeEnergy: 8, voltageToNeutral: 25 };
const inlet = { digits: `${mib}.3.3.4.1.7.1.1`, isAvailable: `${mib}.5.2.3.1.2.1.1`, value: `${mib}.5.2.3.1.4.1.1` };
const pole = { digits: `${mib}.3.3.6.1.7.1.1`, isAvailable: `${mib}.5.2.4.1.2.1.1`, value: `${mib}.5.2.4.1.4.1.1` };

type Reading = Pick<PowerSample, 'meterSerial' | 'apparentPowerKva' | 'energyCounterKwh' | 'phases'>;
interface Strip {
  feedId: number;
  host: string;
  session: snmp.Session;
  readings: Reading[];
  failure?: unknown;
}

const { SNMP_USER, SNMP_AUTH_KEY = '', SNMP_PRIVACY_KEY = '', SNMP_COMMUNITY } = process.env;
const reads = Number(process.env.READS ?? 10);
const pauseMs = Number(process.env.PAUSE_SECONDS ?? 27) * 1000;
const unsentFile = process.env.UNSENT_FILE ?? 'unsent-samples.json';
const intervalMs = sampleMinutes * 60_000;

const startedAt = Date.now();
const strips = await openStrips(process.env.STRIPS_FILE ?? new URL('power-strips.csv', import.meta.url));
for (let read = 0; read < reads; read += 1) {
  await wait(Math.max(0, startedAt + read * pauseMs - Date.now()));
  await Promise.all(strips.map(readStrip));
}
for (const { session } of strips) session.close();
for (const { host, feedId, failure } of strips) {
  if (failure) console.error(`${host} (feed ${feedId}): ${failure instanceof Error ? failure.message : failure}`);
}

const measuredAt = new Date(startedAt - (startedAt % intervalMs)).toISOString();
const samples = strips.filter(({ readings }) => readings.length > 0).map((strip) => toSample(strip, measuredAt));
try {
  await sendSamples([...(await readUnsent()), ...samples]);
} catch (error) {
  console.error(`not sent: ${(error as Error).message}`);
  process.exitCode = 1;
}
if (strips.some(({ failure }) => failure)) process.exitCode = 1;

async function openStrips(file: string | URL): Promise<Strip[]> {
  const [, ...lines] = (await readFile(file, 'utf8')).trim().split(/\r?\n/);
  return lines.map((line) => {
    const [feedId, host = '', port] = line.split(';');
    const options = { port: Number(port), transport: isIPv6(host) ? 'udp6' : 'udp4', timeout: 2000, retries: 1 } as const;
    return { feedId: Number(feedId), host, session: openSession(host, options), readings: [] };
  });
}

function openSession(host: string, options: snmp.SessionOptions & snmp.SessionOptionsV3): snmp.Session {
  if (!SNMP_USER) return snmp.createSession(host, SNMP_COMMUNITY, { ...options, version: snmp.Version2c });
  const algorithms = { authProtocol: snmp.AuthProtocols.sha256, privProtocol: snmp.PrivProtocols.aes };
  const keys = { authKey: SNMP_AUTH_KEY, privKey: SNMP_PRIVACY_KEY };
  const user = { name: SNMP_USER, level: snmp.SecurityLevel.authPriv, ...algorithms, ...keys };
  return snmp.createV3Session(host, user, { ...options, version: snmp.Version3 });
}

/** Adds a reading to the readings of a strip, or stores why it failed. */
async function readStrip(strip: Strip): Promise<void> {
  const { session, readings } = strip;
  try {
    const [meterSerial, thirdPhase] = await getValues(session, [serialNumber, `${pole.value}.3.${sensor.current}`]);
    const [apparentPower, activeEnergy] = await readSensors(session, inlet, [sensor.apparentPower, sensor.activeEnergy]);
    const measured = thirdPhase === null ? await readOnePhase(session) : await readThreePhases(session);
    readings.push({
      meterSerial: String(meterSerial),
      apparentPowerKva: apparentPower! / 1000,
      energyCounterKwh: activeEnergy! / 1000,
      phases: measured.map(([voltageV, currentA, activePower], index) => {
        return { phase: powerPhases[index]!, voltageV: voltageV!, currentA: currentA!, activePowerKw: activePower! / 1000 };
      }),
    });
  } catch (error) {
    strip.failure = error;
  }
}

async function readOnePhase(session: snmp.Session): Promise<number[][]> {
  return [await readSensors(session, inlet, [sensor.voltage, sensor.current, sensor.activePower])];
}

async function readThreePhases(session: snmp.Session): Promise<number[][]> {
  const types = [sensor.voltageToNeutral, sensor.current, sensor.activePower];
  const values = await readSensors(
    session,
    pole,
    powerPhases.flatMap((_, index) => types.map((type) => `${index + 1}.${type}`)),
  );
  return powerPhases.map((_, index) => values.slice(index * types.length, (index + 1) * types.length));
}

async function readSensors(session: snmp.Session, table: typeof inlet, indexes: (number | string)[]): Promise<number[]> {
  const column = (oid: string) =>
    getValues(
      session,
      indexes.map((index) => `${oid}.${index}`),
    );
  const [values, digits, available] = await Promise.all([column(table.value), column(table.digits), column(table.isAvailable)]);
  return indexes.map((index, at) => {
    if (available[at] !== 1) throw new Error(`sensor ${index} is not available`);
    return Number(values[at]) / 10 ** Number(digits[at]);
  });
}

function getValues(session: snmp.Session, oids: string[]): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    session.get(oids, (error, varbinds = []) => {
      if (error) reject(error);
      else resolve(varbinds.map((varbind) => (snmp.isVarbindError(varbind) ? null : varbind.value)));
    });
  });
}

/** The averages of the readings, and the latest counter. */
function toSample({ feedId, readings }: Strip, measuredAt: string): PowerSample {
  const last = readings.at(-1)!;
  const average = (read: (reading: Reading) => number) =>
    readings.reduce((sum, reading) => sum + read(reading), 0) / readings.length;
  const phases = last.phases.map(({ phase }, index) => ({
    phase,
    voltageV: average((reading) => reading.phases[index]!.voltageV),
    currentA: average((reading) => reading.phases[index]!.currentA),
    activePowerKw: average((reading) => reading.phases[index]!.activePowerKw),
  }));
  const activeKw = phases.reduce((sum, { activePowerKw }) => sum + activePowerKw, 0);
  // A meter may round its apparent power below its active power.
  const apparentPowerKva = Math.max(
    activeKw,
    average((reading) => reading.apparentPowerKva),
  );
  return { feedId, meterSerial: last.meterSerial, measuredAt, apparentPowerKva, energyCounterKwh: last.energyCounterKwh, phases };
}

/** Sends samples, and stores unacknowledged samples for the next run. A sample that is sent twice is stored once. */
async function sendSamples(all: PowerSample[]): Promise<void> {
  const client = createClient({ endpoint: process.env.DEMARC_API ?? '', token: () => process.env.PROVIDER_TOKEN ?? null });
  let unsent = all;
  await writeUnsent(unsent);
  while (unsent.length > 0) {
    const batch = unsent.slice(0, maxSamplesPerRequest);
    const { stored, unchanged, refused } = await client.call(addPowerSamples, { body: { samples: batch } });
    console.log(`${stored} stored, ${unchanged} unchanged`);
    for (const { index, reason } of refused) console.error(`feed ${batch[index]?.feedId}: refused, ${reason}`);
    unsent = unsent.slice(batch.length);
    await writeUnsent(unsent);
  }
}

async function readUnsent(): Promise<PowerSample[]> {
  try {
    return JSON.parse(await readFile(unsentFile, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Replaces the file atomically, so that a crash leaves either the old or the new file. */
async function writeUnsent(samples: PowerSample[]): Promise<void> {
  await writeFile(`${unsentFile}.new`, JSON.stringify(samples));
  await rename(`${unsentFile}.new`, unsentFile);
}
