import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startServerProcess } from './testing/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'demarc-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a server that should exit before it opens its database. */
const start = (env: Record<string, string>) => startServerProcess({ PORT: '0', DATA_DIR: folder, ...env });

describe('server process', () => {
  it('refuses to start with weak settings outside the demo, one sentence each', async () => {
    const server = start({ DEMO: '0', PUBLIC_URL: 'http://portal.example' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('PUBLIC_URL must start with https://');
    expect(server.output()).toContain('SESSION_KEYS must be set');
    expect(server.output()).toContain('set DEMO=1');
    expect(server.output()).not.toContain('    at ');
  });

  it('reports each invalid setting in one sentence', async () => {
    const server = start({ PORT: 'eighty', SMTP_URL: 'mail', SESSION_KEYS: 'short' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('PORT must be a port number from 0 to 65535.');
    expect(server.output()).toContain('SMTP_URL must be a URL that starts with smtp:// or smtps://.');
    expect(server.output()).toContain('SESSION_KEYS must be');
    expect(server.output()).not.toContain('    at ');
  });

  it('refuses a folder of rules that has none', async () => {
    const server = start({ INVOICE_RULES_DIR: folder });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('INVOICE_RULES_DIR: the UBL 2.1 schema');
    expect(server.output()).not.toContain('    at ');
  });

  it('names the unreachable database, without its password', async () => {
    const server = start({ DEMO: '1', DATABASE_URL: 'postgres://someone:geheim@127.0.0.1:1/portal' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain("The database portal at 127.0.0.1:1 couldn't be opened");
    expect(server.output()).not.toContain('geheim');
  });
});
