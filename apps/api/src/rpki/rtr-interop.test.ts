import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { startRtrCache } from '../dev/rtr-cache/rtr-cache.ts';
import { findFreePort } from '../testing/find-free-port.ts';
import { describeProgram, findProgram } from '../testing/find-program.ts';
import { originTable, tableVrps } from './origin-validation-table.ts';
import { createRtrClient } from './rtr-client.ts';
import type { Vrp } from './types.ts';

const host = '127.0.0.1';
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'demarc-rtr-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** Waits without a timeout; the timeout of the test applies. */
async function waitUntil(isDone: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isDone())) await sleep(50);
}

const stayrtr = describeProgram('StayRTR', 'stayrtr');

describe.skipIf(!stayrtr.isInstalled)(stayrtr.title, () => {
  async function startStayRtr(file: string, port: number, version: number): Promise<ChildProcess> {
    const options = { bind: `${host}:${port}`, 'metrics.addr': '', cache: file, checktime: 'false', refresh: '1' };
    const intervals = { 'rtr.refresh': '60', 'rtr.retry': '10', 'rtr.expire': '600', protocol: String(version) };
    const args = Object.entries({ ...options, ...intervals }).map(([name, value]) => `-${name}=${value}`);
    const child = spawn(findProgram('stayrtr')!, args, { stdio: 'ignore' });
    cleanUps.push(() => kill(child));
    const canConnect = async () => {
      const socket = connect({ host, port });
      const isOpen = await Promise.race([
        once(socket, 'connect').then(() => true),
        once(socket, 'error').then(() => false),
      ]).catch(() => false);
      socket.destroy();
      return isOpen;
    };
    await waitUntil(canConnect);
    return child;
  }

  const write = (file: string, vrps: readonly Vrp[]) => {
    const roas = vrps.map(({ prefix, maxLength, asn }) => ({ prefix, maxLength, asn: `AS${asn}`, ta: 'test' }));
    writeFileSync(`${file}.new`, JSON.stringify({ metadata: { buildtime: '2026-01-01T00:00:00Z' }, roas }));
    // Half a file would be read as an empty one.
    renameSync(`${file}.new`, file);
  };

  // A server with version 2 responds in version 1 to a client that queries in version 1.
  it.each([0, 1, 2])(
    'sends version %i, announces changes, and is asked again after a restart',
    async (version) => {
      const file = join(createFolder(), 'payloads.json');
      write(file, tableVrps);
      const port = await findFreePort();
      const server = await startStayRtr(file, port, version);
      const client = createRtrClient({ cache: { host, port }, clock: systemClock, log: { info: () => {}, warn: () => {} } });
      cleanUps.push(() => client.stop());
      client.start();
      await waitUntil(() => client.size === tableVrps.length);
      for (const [prefix, asn, state] of originTable)
        expect([prefix, client.validate(prefix, asn)?.state]).toEqual([prefix, state]);

      const first = { prefix: '172.16.0.0/12', maxLength: 16, asn: 64510 };
      write(file, [...tableVrps.slice(1), first]);
      await waitUntil(() => client.validate('172.16.0.0/16', 64510)?.state === 'VALID');
      expect(client.validate('10.0.0.0/16', 64496)?.state).toBe('NOT_FOUND');

      await kill(server);
      expect(client.validate('172.16.0.0/16', 64510)?.state).toBe('VALID');
      write(file, tableVrps);
      await startStayRtr(file, port, version);
      await waitUntil(() => client.validate('10.0.0.0/16', 64496)?.state === 'VALID');
      expect(client.size).toBe(tableVrps.length);
    },
    60_000,
  );
});

const rtrlib = describeProgram('rtrlib', 'rpki-rov');

describe.skipIf(!rtrlib.isInstalled)(rtrlib.title, () => {
  it('reads the cache of the demo, follows its changes, and agrees about every origin', async () => {
    const cache = await startRtrCache({ host, port: 0, vrps: tableVrps });
    cleanUps.push(() => cache.close());
    const child = spawn(findProgram('rpki-rov')!, [host, String(cache.port)], { stdio: ['pipe', 'pipe', 'ignore'] });
    cleanUps.push(() => kill(child));
    const results = new Map<string, string>();
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [question = ''] = line.split('|');
      results.set(question, line.slice(line.lastIndexOf('|') + 1));
    });
    /** 0 is valid, 1 is not found, 2 is invalid. */
    const ask = async (prefix: string, asn: number): Promise<string> => {
      const block = prefix.replace('/', ' ');
      // It repeats AS numbers as signed numbers.
      const question = `${block} ${asn | 0}`;
      results.delete(question);
      child.stdin.write(`${block} ${asn}\n`);
      await waitUntil(() => results.has(question));
      return results.get(question)!;
    };
    // The server responds before it has all data.
    await waitUntil(async () => (await ask('8000::/1', 64501)) === '0');
    for (const [prefix, asn, state] of originTable) {
      const expectedResult = state === 'VALID' ? '0' : state === 'NOT_FOUND' ? '1' : '2';
      expect([prefix, asn, await ask(prefix, asn)]).toEqual([prefix, asn, expectedResult]);
    }
    cache.remove(tableVrps[0]!);
    await waitUntil(async () => (await ask('10.0.0.0/16', 64496)) === '1');
    cache.add(tableVrps[0]!);
    await waitUntil(async () => (await ask('10.0.0.0/16', 64496)) === '0');
  }, 60_000);
});
