import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Author } from './db/audit.ts';
import type { Database, OpenDatabase } from './db/database.ts';
import type { NotifyChannel } from './db/notify-channel.ts';
import type { ServerKeys } from './db/server-keys.ts';
import type { DnsUpdater } from './dns/types.ts';
import type { DeferredWork } from './jobs/deferred-work.ts';
import type { JobQueue } from './jobs/job.ts';
import type { Logger } from './log.ts';
import type { MailQueue } from './mail/mail-queue.ts';
import type { Registries } from './registries/registries.ts';
import type { OriginValidator } from './rpki/origin-validator.ts';

/** Services and settings of the server. `server.ts` creates them for production and the demo; tests create their own. */
export interface AppContext {
  config: Config;
  database: OpenDatabase;
  clock: Clock;
  mail: MailQueue;
  jobs: JobQueue;
  notifyChannel: NotifyChannel;
  keys: ServerKeys;
  registries: Registries;
  /** Publishes reverse DNS. Null if no name server is configured; changes then wait for one. */
  dns: DnsUpdater | null;
  /** Validates route origins. Null if no RTR cache is configured; origins are then not checked. */
  rpki: OriginValidator | null;
  deferredWork: DeferredWork;
  log: Logger;
  /** Folder with the built portal of each brand. */
  portalFolder: string;
}

/** A change in progress: its transaction, and who makes it. */
export interface ChangeContext {
  tx: Database;
  context: AppContext;
  author: Author;
}
