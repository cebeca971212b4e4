import { setTimeout as sleep } from 'node:timers/promises';
import { createContact } from '@demarc/contract/contact.ts';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { attempts } from './db/schema/server.ts';
import type { Job } from './jobs/job.ts';
import { startJobs } from './jobs/jobs.ts';
import { createLog } from './log.ts';
import { insertCustomer } from './testing/builders.ts';
import { admin } from './testing/sessions.ts';
import { startTestApi } from './testing/test-api.ts';

const marker = 'Zeldzaamwoord';

/** Violates a constraint with a value that contains the marker, then loses its connection during a statement that contains the marker. */
const failing: Job = {
  name: 'failing',
  retry: { limit: 0, delay: 1, maxDelay: 1 },
  async run({ database: { db }, log }) {
    const row = { key: marker, count: 1, resetsAt: new Date() };
    await db
      .insert(attempts)
      .values([row, row])
      .catch((err) => log.warn({ err }));
    await db.execute(sql`select ${marker}::text, pg_terminate_backend(pg_backend_pid())`);
  },
};

it('contains no value of a statement when connections are lost during writes', async ({ skip }) => {
  const lines: string[] = [];
  const log = createLog({ destination: { write: (line) => void lines.push(line) } });
  const api = await startTestApi({ jobs: true, log });
  try {
    if (api.context.database.kind === 'embedded') return skip('the embedded database has one connection, in this process');
    const { customerId } = await insertCustomer(api.db);
    const caller = await api.getToken(admin(customerId));
    const params = { customerId };
    const refusals = () => lines.filter((line) => line.includes('"UNAVAILABLE"')).length;
    const write = async (at: number) => {
      const body = { types: ['abuse' as const], lastName: `${marker} ${at}`, email: `${marker}-${at}@noordlijn.example` };
      const headers = { 'idempotency-key': crypto.randomUUID() };
      return (await api.call(createContact, { params, body }, caller, { headers })).status;
    };
    const statuses = new Set<number>();
    for (let round = 0; round < 100 && refusals() < 5; round++) {
      const writes = Array.from({ length: 20 }, (_, index) => write(20 * round + index));
      await sleep(2 * (round % 10));
      // Terminates all other connections to this database, including those of the jobs.
      const others = sql`datname = current_database() and pid <> pg_backend_pid()`;
      await api.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`).catch(() => {});
      for (const status of await Promise.all(writes)) statuses.add(status);
    }
    expect(refusals()).toBeGreaterThanOrEqual(5);
    expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
    const runner = await startJobs(api.context.database, log, [failing]);
    await runner.run(api.context);
    await runner.send(api.db, failing.name, {});
    await vi.waitFor(() => expect(lines.join('')).toContain('23505'), 20_000);
    // The job is repeated after the lost connection, until the runner stops.
    await runner.stop();
    expect(lines.join('')).toMatch(/23505.*57P01.*a job failed/s);
    expect(lines.join('')).not.toMatch(new RegExp(marker, 'i'));
    expect(lines.join('')).not.toMatch(/params:|"params"|"detail"|"where"/);
  } finally {
    await api.close();
  }
});
