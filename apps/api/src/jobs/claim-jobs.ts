import type { Pool } from 'pg';
import { isDatabaseUnavailable } from '../http/loggable-error.ts';
import { retryWhileDatabaseUnavailable } from './retry-while-database-unavailable.ts';

/** Limits how long a claim whose process has vanished keeps its jobs locked. */
const idleMs = 3_000;

/** Recognizes the statement with which pg-boss claims jobs. */
const claimStatement = /\bSET\s+state = 'active'/;

interface ClaimedJob {
  id: string;
}

/** Jobs that were claimed together, and the start of their transaction in microseconds, which differs for every claim of a job. */
interface Claim {
  jobs: ClaimedJob[];
  claimedAt: string;
}

export function isClaim(text: string): boolean {
  return claimStatement.test(text);
}

/**
 * Claims jobs in a transaction, so that jobs whose IDs never arrived here stay unclaimed. If the response to the commit is lost, it
 * checks until `deadlineMs` whether the claim was committed, because no other process would run the claimed jobs.
 */
export async function claimJobs(pool: Pool, text: string, values: unknown[] | undefined, deadlineMs: number) {
  const client = await pool.connect();
  let claimed: Claim | null = null;
  let isBroken = false;
  try {
    const [, result, { rows }] = await Promise.all([
      client.query(`begin; set local idle_in_transaction_session_timeout = ${idleMs}`),
      client.query<ClaimedJob>(text, values),
      client.query<{ claimedAt: string }>(`select ${toMicroseconds('job.job_now()')} as "claimedAt"`),
    ]);
    claimed = { jobs: result.rows, claimedAt: rows[0]!.claimedAt };
    await client.query('commit');
    return result;
  } catch (error) {
    isBroken = true;
    if (claimed === null || !isDatabaseUnavailable(error)) throw error;
  } finally {
    client.release(isBroken);
  }
  const { jobs, claimedAt } = claimed;
  const committed = await retryWhileDatabaseUnavailable(() => findClaimedIds(pool, jobs, claimedAt), { deadlineMs });
  return { rows: jobs.filter(({ id }) => committed.has(id)) };
}

/** Finds the jobs that were claimed at `claimedAt`. Waits for a transaction that still locks them, such as a commit in progress. */
async function findClaimedIds(pool: Pool, jobs: readonly ClaimedJob[], claimedAt: string): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string; claimedAt: string | null; isActive: boolean }>(
    `select id, ${toMicroseconds('started_on')} as "claimedAt", state = 'active' as "isActive"
     from job.job where id = any($1::uuid[]) for update`,
    [jobs.map(({ id }) => id)],
  );
  return new Set(rows.flatMap((row) => (row.isActive && row.claimedAt === claimedAt ? [row.id] : [])));
}

function toMicroseconds(instant: string): string {
  return `extract(epoch from ${instant})::text`;
}
