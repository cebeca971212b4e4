import type { OpenDatabase } from '../apps/api/src/db/database.ts';
import type { ServerProcess } from '../scripts/server-process.ts';
import type { SignedIn } from '../scripts/sign-in.ts';

/** How much is done. */
export interface Sizes {
  /** Pairs of a comparison, and what part of the usual number of requests each half sends. */
  pairs: number;
  share: number;
  /** Lines of the large and of the small reseller, and how deep in the list of the first a page is read. */
  large: number;
  small: number;
  depth: number;
  /** Open streams, and changes that are sent to them. */
  streams: number;
  changes: number;
  /** Times that each page is loaded in a browser. */
  loads: number;
}

/** What is measured, and beside what; all on one database. */
export interface Bench {
  server: ServerProcess;
  /** Fastify and pg with nothing between. */
  bare: ServerProcess;
  database: OpenDatabase;
  /** With which both servers check tokens. */
  secret: string;
  large: SignedIn;
  small: SignedIn;
  /** A company that gets no mail of its changes. */
  endUser: SignedIn;
  sizes: Sizes;
}
