import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { dropDatabase, inDatabase, newDatabaseName, onServer } from './testing/test-database.ts';

/** The server as a child process, on a database that is empty at its first start. */
interface Server {
  child: ChildProcess;
  /** Returns everything printed so far. */
  said(): string;
  ended: Promise<number | null>;
}

const source = inject('database');
const folder = mkdtempSync(join(tmpdir(), 'demarc-main-'));
const databaseName = newDatabaseName();
const databaseEnv: Record<string, string> =
  source.kind === 'postgres' ? { DATABASE_URL: inDatabase(source.server, databaseName), DEMO: '1' } : { DATA_DIR: folder };
const running: Server[] = [];
let port = 0;

beforeAll(async () => {
  if (source.kind === 'postgres') await onServer(source.server, `create database "${databaseName}"`);
  port = await freePort();
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

const start = (env: Record<string, string> = {}): Server => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.js')], {
    env: { PATH: process.env.PATH, PORT: String(port), ...databaseEnv, ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  const server = { child, said: () => text, ended: new Promise<number | null>((resolve) => child.on('close', resolve)) };
  running.push(server);
  return server;
};
const ready = async (server: Server) => {
  const over = Date.now() + 120_000;
  while (!server.said().includes('Demarc is running at')) {
    if (Date.now() > over || server.child.exitCode !== null) throw new Error(server.said());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

describe('server process', () => {
  it('loads the demo, lists its users, and exits on SIGTERM', { timeout: 300_000 }, async () => {
    const server = start();
    await ready(server);
    expect(server.said()).toContain('admin@noordlijn.example');
    expect(server.said()).not.toContain('former@noordlijn.example');
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('restarts after kill -9, and refuses to start twice on the same data or port', { timeout: 300_000 }, async () => {
    const killed = start();
    await ready(killed);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const again = start();
    await ready(again);
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.said()).toMatch(source.kind === 'embedded' ? /in use by process \d+/ : /Port \d+ is in use/);
    expect(second.said()).not.toContain('    at ');
  });

  it('refuses to start on demo data outside the demo, and names the demo logins', { timeout: 120_000 }, async () => {
    const server = start({ DEMO: '0', SESSION_KEYS: randomBytes(32).toString('base64') });
    expect(await server.ended).toBe(1);
    expect(server.said()).toContain('These logins have the demo password, which everyone knows: admin@noordlijn.example, ');
    expect(server.said()).not.toContain('    at ');
  });

  it('refuses to start with weak settings outside the demo, one sentence each', async () => {
    const server = start({ DEMO: '0', PUBLIC_URL: 'http://portal.example' });
    expect(await server.ended).toBe(1);
    expect(server.said()).toContain('PUBLIC_URL must start with https://');
    expect(server.said()).toContain('SESSION_KEYS must be set');
    expect(server.said()).toContain('set DEMO=1');
    expect(server.said()).not.toContain('    at ');
  });

  it('reports each invalid setting in one sentence', async () => {
    const server = start({ PORT: 'eighty', SMTP_URL: 'mail', SESSION_KEYS: 'short' });
    expect(await server.ended).toBe(1);
    expect(server.said()).toContain('PORT must be a port number from 0 to 65535.');
    expect(server.said()).toContain('SMTP_URL must be a URL that starts with smtp:// or smtps://.');
    expect(server.said()).toContain('SESSION_KEYS must be');
    expect(server.said()).not.toContain('    at ');
  });

  it('names the unreachable database, without its password', async () => {
    const server = start({ DEMO: '1', DATABASE_URL: 'postgres://someone:geheim@127.0.0.1:1/portal' });
    expect(await server.ended).toBe(1);
    expect(server.said()).toContain("The database portal at 127.0.0.1:1 couldn't be opened");
    expect(server.said()).not.toContain('geheim');
  });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
