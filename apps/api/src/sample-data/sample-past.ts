import { eq } from 'drizzle-orm';
import type { AppContext } from '../app-context.ts';
import type { Author } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import { createNotifyChannel } from '../db/notify-channel.ts';
import { accounts } from '../db/schema/account.ts';
import { createDeferredWork } from '../jobs/deferred-work.ts';
import type { Job } from '../jobs/job.ts';
import { createLog } from '../log.ts';
import { createRegistries } from '../registries/registries.ts';
import { officeIp } from './company.ts';
import { HistoryClock, HistoryRunner } from './history.ts';
import { SampleCalendar } from './sample-calendar.ts';

/** The services of the server that the sample data needs. */
export type SampleDataContext = Pick<AppContext, 'config' | 'database' | 'clock' | 'keys'>;

/** The past of the demo companies: its changes go through the services of the server, at the time of the history. */
export interface SamplePast {
  context: AppContext;
  histories: HistoryRunner;
  /** Its end is the present. */
  calendar: SampleCalendar;
}

/** Creates the past up to now, within a transaction. It sends no emails and queues no jobs. */
export function createSamplePast(tx: Database, { config, database, keys }: SampleDataContext, now: Date): SamplePast {
  const clock = new HistoryClock(now);
  const log = createLog({ silent: true });
  const context: AppContext = {
    config: { ...config, rateLimit: false },
    database: { ...database, db: tx, scheduledDb: tx },
    clock,
    keys,
    log,
    portalFolder: '',
    dns: null,
    rpki: null,
    mail: { queue: async () => {} },
    jobs: { send: async () => {} },
    notifyChannel: createNotifyChannel(database),
    registries: createRegistries(config, clock, log),
    deferredWork: createDeferredWork(),
  };
  return { context, histories: new HistoryRunner(clock), calendar: new SampleCalendar(now) };
}

/** Runs a scheduled job at the current time of the past. */
export async function runJob<Data extends object>({ context }: SamplePast, job: Job<Data>, data = {} as Data): Promise<void> {
  await job.run(context, data);
}

/** Builds the author of a change, for the operation that makes it. */
export type BuildAuthor = (operation: string) => Author;

/** Finds a user of a company, at the office. */
export async function findUser(tx: Database, customerId: number, username: string): Promise<BuildAuthor> {
  const accountId = (await getAccountIds(tx, customerId)).get(username) ?? null;
  return (operation) => ({ actor: 'CUSTOMER', accountId, ip: officeIp, operation });
}

/** The systems of the provider. */
export const backOffice: BuildAuthor = (operation) => ({ ...provider, via: 'back-office', operation });
export const tvPlatform: BuildAuthor = (operation) => ({ ...provider, via: 'tv-platform', operation });
const provider = { actor: 'PROVIDER', accountId: null, ip: null } as const;

/** Returns the account IDs of a customer by username. */
export async function getAccountIds(tx: Database, customerId: number): Promise<ReadonlyMap<string, string>> {
  const { accountId, username } = accounts;
  const rows = await tx.select({ accountId, username }).from(accounts).where(eq(accounts.customerId, customerId));
  return new Map(rows.map((row) => [row.username, row.accountId]));
}
