import type { OpenDatabase } from '../apps/api/src/db/database.ts';
import type { ServerProcess } from '../scripts/server-process.ts';
import type { SignedInUser } from '../scripts/sign-in.ts';

/** The amount of work of a run. */
export interface Sizes {
  /** Pairs per comparison, and the share of the usual number of requests that each half sends. */
  pairs: number;
  share: number;
  /** Lines of the large and the small reseller, and the depth at which a page of the large one is read. */
  large: number;
  small: number;
  depth: number;
  /** Number of open streams, and of changes that are sent to them. */
  streams: number;
  changes: number;
  /** Number of loads of each page in a browser. */
  loads: number;
}

/** The servers that are compared and their accounts, all on one database. */
export interface BenchContext {
  server: ServerProcess;
  /** Plain Fastify and pg. */
  bare: ServerProcess;
  database: OpenDatabase;
  /** Both servers verify tokens with it. */
  secret: string;
  large: SignedInUser;
  small: SignedInUser;
  /** A company whose changes send no emails. */
  endUser: SignedInUser;
  sizes: Sizes;
}
