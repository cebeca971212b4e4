import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { apiFolder } from './api-folder.ts';
import { allJobs, buildApp } from './app.ts';
import type { AppContext } from './app-context.ts';
import { systemClock } from './clock.ts';
import { type Config, ConfigError, generateSecret, isLoopbackUrl, isReachable, readConfig } from './config.ts';
import { type OpenDatabase, openDatabase } from './db/database.ts';
import { describeOpenFailure } from './db/describe-open-failure.ts';
import { createNotifyChannel } from './db/notify-channel.ts';
import { KeysError } from './db/provider-keys.ts';
import { loadServerKeys } from './db/server-keys.ts';
import { findDemoLogins } from './demo-logins.ts';
import { createConfiguredDnsUpdater } from './dns/dns-updater.ts';
import type { DnsUpdater } from './dns/types.ts';
import { readRulesFolder } from './documents/invoice/rules/rules-folder.ts';
import { createDeferredWork } from './jobs/deferred-work.ts';
import { type Jobs, startJobs } from './jobs/jobs.ts';
import { createLog } from './log.ts';
import { createMailQueue } from './mail/mail-queue.ts';
import { createRegistries } from './registries/registries.ts';
import { createRtrClient, type RtrClient } from './rpki/rtr-client.ts';
import { findWeakSettings } from './weak-settings.ts';

const log = createLog();
process.on('uncaughtException', (error) => crash(error, 'uncaught exception'));
process.on('unhandledRejection', (error) => crash(error, 'unhandled rejection'));

const simulatorToken = generateSecret();
const config = loadConfig();
const sampleData = config.demo ? await import('./sample-data/load-sample-data.ts') : null;
const database = await openDatabaseOrExit(config);
const demoModule = config.demo ? await import('./dev/demo-servers.ts') : null;
const demoServers = (await demoModule?.startDemoServers(config, systemClock)) ?? null;
if (!config.demo) await refuseDemoLogins(database);
const rpki = createRpki(config);
const context = await createContext(config, database);
const jobs = context.jobs;
const app = await buildApp(context, undefined, demoServers);
await listen(app, config);
await jobs.run(context);
rpki?.start();
const simulator = config.simulator ? startSimulator(app, config) : null;
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void shutDown());
printStartupMessage(config);

function loadConfig(): Config {
  try {
    const config = readConfig(process.env);
    const weak = findWeakSettings(config);
    if (weak.length > 0)
      exitWithErrors(...weak, 'These rules apply outside the demo. To try Demarc with sample data, set DEMO=1.');
    if (config.invoiceRulesDir) readRulesFolder(config.invoiceRulesDir);
    if (!config.simulator) return config;
    return { ...config, providerTokens: new Map([...config.providerTokens, ['simulator', simulatorToken]]) };
  } catch (error) {
    if (error instanceof ConfigError) exitWithErrors(...error.messages);
    throw error;
  }
}

async function openDatabaseOrExit({ database }: Config): Promise<OpenDatabase> {
  try {
    return await openDatabase(database, log);
  } catch (error) {
    return exitWithErrors(describeOpenFailure(database, error));
  }
}

/** Exits if the database was used for a demo, because its logins have a public password. */
async function refuseDemoLogins(database: OpenDatabase): Promise<void> {
  const usernames = await findDemoLogins(database.db);
  if (usernames.length === 0) return;
  await database.close();
  exitWithErrors(
    `These logins have the demo password, which everyone knows: ${usernames.join(', ')}.`,
    'Start with an empty database, or set DEMO=1. docs/operating.md explains how to keep the other data in this database.',
  );
}

async function createContext(config: Config, database: OpenDatabase): Promise<AppContext & { jobs: Jobs }> {
  const { db } = database;
  const clock = systemClock;
  const jobs = await startJobs(database, log, allJobs);
  const keys = await loadServerKeys(db, config, clock).catch((error) => {
    if (error instanceof KeysError) return exitWithErrors(error.message);
    throw error;
  });
  await sampleData?.prepareDemo({ config, database, clock, keys });
  if (sampleData) await jobs.send(db, 'render-missing-invoices', {});
  if (config.seller) await jobs.send(db, 'backfill-charges', {});
  if (!config.demo && !config.smtpUrl) log.warn('SMTP_URL is not set: emails are stored but not sent');
  return {
    config,
    database,
    clock,
    log,
    jobs,
    notifyChannel: createNotifyChannel(database),
    mail: createMailQueue(config, clock),
    keys,
    registries: createRegistries(config, clock, log),
    dns: createDns(config),
    rpki,
    deferredWork: createDeferredWork(),
    portalFolder: join(apiFolder, '../portal/dist'),
  };
}

/** Creates the updater of reverse DNS, for the operator's name server or that of the demo; null without a name server. */
function createDns(config: Config): DnsUpdater | null {
  const { nameServers = null } = demoServers ?? {};
  return demoModule && nameServers
    ? demoModule.createDemoDnsUpdater(nameServers, config, systemClock)
    : createConfiguredDnsUpdater(config, systemClock);
}

/** Creates the client that reads VRPs from the operator's RPKI validator or that of the demo; null without a validator. */
function createRpki({ rpkiCache }: Config): RtrClient | null {
  const demoCache = demoServers?.rtrCache && { host: '127.0.0.1', port: demoServers.rtrCache.port };
  const cache = demoCache ?? rpkiCache;
  return cache ? createRtrClient({ cache, clock: systemClock, log }) : null;
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    // Concurrent connections wait in this queue; a client that finds it full retries after 1, 2 and 4 seconds.
    await app.listen({ host, port, backlog: 4_096 });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      return exitWithErrors(`Port ${port} is in use by another program. Stop it, or set PORT to a free port.`);
    if (code === 'EACCES') return exitWithErrors(`This user can't listen on port ${port}. Set PORT to a port above 1023.`);
    return exitWithErrors(`The server can't listen on ${host}, port ${port}: ${message}`);
  }
}

/** Starts the simulated back office of the demo: a child process that calls this server, and exits with it. */
function startSimulator(app: FastifyInstance, { meterSpeed, simulatorSpeed }: Config): ChildProcess {
  const program = join(apiFolder, '../simulator/src/main.ts');
  const env = {
    PATH: process.env.PATH,
    DEMARC_API: app.listeningOrigin,
    DEMARC_PROVIDER_TOKEN: simulatorToken,
    SIMULATOR_SPEED: String(simulatorSpeed),
    METER_SPEED: String(meterSpeed),
  };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.once('error', (error) => log.warn({ err: error }, 'the simulator could not be started'));
  return child;
}

/** Finishes running requests, then jobs, then closes the database, so that no acknowledged change is lost. */
async function shutDown(): Promise<void> {
  const gracePeriodMs = 10_000;
  // Connections that never end must not keep the process alive.
  setTimeout(() => app.server.closeAllConnections(), gracePeriodMs).unref();
  setTimeout(() => process.exit(1), 2.5 * gracePeriodMs).unref();
  simulator?.kill();
  await app.close();
  await jobs.stop();
  rpki?.stop();
  await demoServers?.close();
  await database.close();
  process.exit(0);
}

function printStartupMessage({ brandHosts, database, demo, publicUrl }: Config): void {
  const lines = [`Demarc is running at ${publicUrl}`];
  const { protocol, port } = new URL(publicUrl);
  for (const [host, brand] of brandHosts) lines.push(`  ${brand.padEnd(12)}${protocol}//${host}${port && `:${port}`}`);
  if (demo) {
    lines.push(...(sampleData?.listDemoUsers(systemClock) ?? []));
    lines.push(`Emails are shown at ${publicUrl}/dev/mail`);
    if (demoModule && demoServers) lines.push(...demoModule.describeDemoServers(demoServers));
    if (simulator) lines.push(`Provider calls below /v1/provider accept the token ${simulatorToken}`);
  }
  if (!('url' in database)) {
    lines.push(
      'The embedded database is for evaluation, development, and testing: it survives a killed process, but not a power failure.',
    );
    lines.push('For anything else, set DATABASE_URL to a PostgreSQL server.');
  }
  console.log(`${lines.join('\n')}\n`);
  if (demo && (isReachable(config) || !isLoopbackUrl(publicUrl))) {
    console.error(
      `WARNING: this is the demo, and others can reach it at ${publicUrl}. Everyone knows its passwords, and /dev shows all emails. Set DEMO=0.\n`,
    );
  }
}

/** Exits when the server cannot start, with one sentence per line. */
function exitWithErrors(...sentences: string[]): never {
  for (const sentence of sentences) console.error(sentence);
  process.exit(1);
}

/** Logs the error that nothing handled, and exits. */
function crash(error: unknown, message: string): never {
  log.fatal({ err: error }, message);
  process.exit(1);
}
