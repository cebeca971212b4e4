import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import type { ServerKeys } from '../db/server-keys.ts';
import type { Size } from './generated-company.ts';
import type { SamplePast } from './sample-past.ts';

/** The services of the server that a generator needs. */
export interface GenerationContext {
  now: Date;
  /** A separate history, for changes that the services of the server make. */
  past: SamplePast;
  keys: ServerKeys;
}

/** The sample data of a kind of service. */
export interface SampleKind {
  /** Starts the histories of these companies. */
  startDemo(past: SamplePast, customerIds: readonly number[]): Promise<void>;
  /** Adds data after the histories of these companies have reached the present. */
  completeDemo?(past: SamplePast, customerIds: readonly number[]): Promise<void>;
  /** Writes the rows of a generated company, if they are too many to start as histories. */
  insertGenerated?(tx: Database, size: Size, context: GenerationContext): Promise<void>;
  /** Throws the first violation of its invariants, for these customers or for all. */
  assertInvariants(db: Database, customerIds?: readonly number[]): Promise<void>;
  /** Tables that get many rows: they need `ANALYZE`, because the planner would use outdated statistics. */
  bulkTables: readonly PgTable[];
}
