import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** True once a shutdown has begun, so that load balancers stop sending requests. */
    readiness: { isStopping: boolean };
  }
}

const timeoutMs = 2_000;

/** `/healthz`: the process is alive. `/readyz`: it can serve requests; migrations have finished before the server exists. */
export function registerHealth(app: FastifyInstance, db: Database): void {
  app.decorate('readiness', { isStopping: false });
  app.addHook('preClose', async () => {
    app.readiness.isStopping = true;
  });
  app.get('/healthz', async (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const status = app.readiness.isStopping ? 'stopping' : await checkDatabase(db);
    return reply
      .status(status === 'ok' ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status });
  });
}

async function checkDatabase(db: Database): Promise<'ok' | 'database unavailable'> {
  return (await isDatabaseReachable(db)) ? 'ok' : 'database unavailable';
}

async function isDatabaseReachable(db: Database): Promise<boolean> {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, timeoutMs, false);
  const query = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([query, timeout]).finally(() => clearTimeout(timer));
}
