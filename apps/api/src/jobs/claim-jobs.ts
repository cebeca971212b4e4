import type { Pool, PoolClient } from 'pg';
import { isDatabaseUnavailable } from '../http/loggable-error.ts';
import { retryWhileDatabaseAway } from './retry-while-database-away.ts';

/** Limits how long a claim whose process has vanished keeps its jobs locked. */
const idleMs = 3_000;

/** Recognizes the statement with which pg-boss claims jobs. */
const claimStatement = /\bSET\s+state = 'active'/;

interface ClaimedJob {
  id: string;
}

export function isClaim(text: string): boolean {
  return claimStatement.test(text);
}

/**
 * Claims jobs in a transaction, so that jobs whose ids never arrived here stay unclaimed. If the reply to the commit is lost, it
 * asks the database until `deadline` whether the claim was committed, because no other process would run those jobs.
 */
export async function claimJobs(pool: Pool, text: string, values: unknown[] | undefined, deadline: number) {
  const client = await pool.connect();
  let claimed: ClaimedJob[] = [];
  let claimedAt: Map<string, string> | null = null;
  let isBroken = false;
  try {
    // Not awaited, so that it is sent together with the claim.
    const begun = client.query(`begin; set local idle_in_transaction_session_timeout = ${idleMs}`);
    begun.catch(() => {});
    const result = await client.query<ClaimedJob>(text, values);
    await begun;
    claimed = result.rows;
    if (claimed.length > 0) claimedAt = await findClaims(client, claimed);
    await client.query('commit');
    return result;
  } catch (error) {
    isBroken = true;
    if (claimedAt === null || !isDatabaseUnavailable(error)) throw error;
  } finally {
    client.release(isBroken);
  }
  const expected = claimedAt;
  const found = await retryWhileDatabaseAway(() => findClaims(pool, claimed), { deadline });
  return { rows: claimed.filter(({ id }) => expected.has(id) && found.get(id) === expected.get(id)) };
}

/**
 * Reads when each job was claimed, in microseconds: no two claims of a job have the same time. Waits for a transaction that still
 * holds the jobs, such as a commit in progress.
 */
async function findClaims(on: Pool | PoolClient, jobs: readonly ClaimedJob[]): Promise<Map<string, string>> {
  const { rows } = await on.query<{ id: string; claimedAt: string | null; isActive: boolean }>(
    `select id, extract(epoch from started_on)::text as "claimedAt", state = 'active' as "isActive"
     from job.job where id = any($1::uuid[]) for update`,
    [jobs.map(({ id }) => id)],
  );
  return new Map(
    rows.flatMap(({ id, claimedAt, isActive }) => (isActive && claimedAt !== null ? [[id, claimedAt] as const] : [])),
  );
}
