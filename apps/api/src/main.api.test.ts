import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from './db/database.ts';
import { findFreePort } from './testing/find-free-port.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { dropDatabase, generateDatabaseName, runOnServer, toDatabaseUrl } from './testing/test-database.ts';

const source = inject('database');
const folder = mkdtempSync(join(tmpdir(), 'demarc-main-'));
const databaseName = generateDatabaseName();
const databaseEnv: Record<string, string> =
  source.kind === 'postgres' ? { DATABASE_URL: toDatabaseUrl(source.server, databaseName), DEMO: '1' } : { DATA_DIR: folder };
const running: ServerProcess[] = [];
let port = 0;

beforeAll(async () => {
  if (source.kind === 'postgres') await runOnServer(source.server, `create database "${databaseName}"`);
  port = await findFreePort();
});
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  if (source.kind === 'postgres') await dropDatabase(source.server, databaseName);
});

const startServer = (env: Record<string, string> = {}): ServerProcess => {
  const server = startServerProcess({ PORT: String(port), ...databaseEnv, ...env });
  running.push(server);
  return server;
};
const waitUntilReady = async (server: ServerProcess) => {
  const over = Date.now() + 240_000;
  while (!server.output().includes('Demarc is running at')) {
    if (Date.now() > over || server.child.exitCode !== null) throw new Error(server.output());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

describe('server process', () => {
  it('loads the demo, lists its users, and exits on SIGTERM', { timeout: 300_000 }, async () => {
    const server = startServer();
    await waitUntilReady(server);
    expect(server.output()).toContain('admin@noordlijn.example');
    expect(server.output()).not.toContain('former@noordlijn.example');
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('restarts after kill -9, and refuses to start twice on the same data or port', { timeout: 300_000 }, async () => {
    const killed = startServer();
    await waitUntilReady(killed);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const secondServer = startServer();
    await waitUntilReady(secondServer);
    const second = startServer();
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(source.kind === 'embedded' ? /in use by process \d+/ : /Port \d+ is in use/);
    expect(second.output()).not.toContain('    at ');
  });

  it('refuses to start on demo data outside the demo, and names the demo logins', { timeout: 120_000 }, async () => {
    const server = startServer({ DEMO: '0', SESSION_KEYS: randomBytes(32).toString('base64') });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('These logins have the demo password, which everyone knows: admin@noordlijn.example, ');
    expect(server.output()).not.toContain('    at ');
  });

  it('does not start on a database of a pre-release version, and explains how to recreate it', { timeout: 120_000 }, async () => {
    const embeddedFolder = join(folder, 'db');
    const location = source.kind === 'postgres' ? { url: databaseEnv.DATABASE_URL! } : { folder: embeddedFolder };
    const database = await openDatabase(location);
    await database.db.execute(sql`update drizzle.__drizzle_migrations set created_at = 1795208118093`);
    await database.close();
    const server = startServer();
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('was created by a pre-release version of Demarc and must be recreated: ');
    expect(server.output()).toContain(source.kind === 'postgres' ? databaseName : `delete the folder ${embeddedFolder},`);
    expect(server.output()).not.toContain('    at ');
  });
});
