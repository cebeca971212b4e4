import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exchange } from '../dns/exchange.ts';
import { encodeQuery } from '../dns/query-message.ts';
import type { TsigKey } from '../dns/tsig.ts';
import { readMessage } from '../dns/wire.ts';
import { findFreePort } from './find-free-port.ts';
import { describeProgram, findProgram } from './find-program.ts';

/** A third-party name server, in a separate process that a test can kill and restart. */
export interface ExternalNameServer {
  readonly port: number;
  /** Starts the process, and waits until it responds. */
  start(): Promise<void>;
  /** Kills the process in the middle of its work. */
  kill(): Promise<void>;
  /** Freezes the process, so that it neither responds nor refuses connections, and resumes it. */
  freeze(): void;
  resume(): void;
  remove(): Promise<void>;
}

export interface ExternalZones {
  zones: readonly string[];
  /** May change the zones. */
  key: TsigKey;
  /** The server knows this key, but it may not change the zones. */
  powerlessKey: TsigKey;
}

interface Product {
  name: string;
  program: string;
  write(folder: string, port: number, zones: ExternalZones): string[];
}

const products = {
  bind: {
    name: 'BIND',
    program: 'named',
    write(folder, port, { zones, key, powerlessKey }) {
      const keys = [key, powerlessKey].map(
        ({ name, algorithm, secret }) => `key "${name}" { algorithm ${algorithm}; secret "${secret.toString('base64')}"; };`,
      );
      const blocks = zones.map(
        (zone) =>
          `zone "${zone}" { type primary; file "${zone}.db"; allow-update { key "${key.name}"; }; allow-transfer { 127.0.0.1; }; };`,
      );
      const options = `options { directory "${folder}"; pid-file none; session-keyfile none; recursion no; dnssec-validation no;
  listen-on port ${port} { 127.0.0.1; }; listen-on-v6 { none; }; };
controls { };`;
      writeFileSync(join(folder, 'named.conf'), [options, ...keys, ...blocks].join('\n'));
      return ['-f', '-c', join(folder, 'named.conf')];
    },
  },
  knot: {
    name: 'Knot',
    program: 'knotd',
    write(folder, port, { zones, key, powerlessKey }) {
      const keys = [key, powerlessKey].map(
        ({ name, algorithm, secret }) => `  - id: ${name}\n    algorithm: ${algorithm}\n    secret: ${secret.toString('base64')}`,
      );
      const config = `server:
  rundir: ${folder}
  listen: 127.0.0.1@${port}
  identity: ""
database:
  storage: ${folder}
key:
${keys.join('\n')}
acl:
  - id: may-update
    key: ${key.name}
    action: update
  - id: may-transfer
    address: 127.0.0.1
    action: transfer
zone:
${zones.map((zone) => `  - domain: ${zone}\n    storage: ${folder}\n    file: ${zone}.db\n    acl: [may-update, may-transfer]`).join('\n')}
`;
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'knot.conf'), config);
      return ['-c', join(folder, 'knot.conf')];
    },
  },
} satisfies Record<string, Product>;

export type ExternalProduct = keyof typeof products;

/** Whether a name server is installed, and the title of its tests. */
export function describeProduct(product: ExternalProduct): { title: string; isInstalled: boolean } {
  const { name, program } = products[product];
  return describeProgram(name, program);
}

export async function createExternalNameServer(product: ExternalProduct, zones: ExternalZones): Promise<ExternalNameServer> {
  const { program, write } = products[product];
  const folder = mkdtempSync(join(tmpdir(), `demarc-${product}-`));
  for (const zone of zones.zones) writeFileSync(join(folder, `${zone}.db`), formatZone(zone));
  const port = await findFreePort();
  const args = write(folder, port, zones);
  let child: ChildProcess | null = null;

  const kill = async () => {
    const runningChild = child;
    child = null;
    if (!runningChild || runningChild.exitCode !== null || runningChild.signalCode !== null) return;
    const exited = once(runningChild, 'exit');
    runningChild.kill('SIGKILL');
    await exited;
  };

  return {
    port,
    async start() {
      let output = '';
      const startedChild = spawn(findProgram(program)!, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      child = startedChild;
      for (const stream of [startedChild.stdout, startedChild.stderr]) stream.on('data', (text) => (output += text));
      while (!(await hasLoaded(port, zones.zones[0]!))) {
        if (startedChild.exitCode !== null) throw new Error(`${program} does not start: ${output}`);
        await sleep(50);
      }
    },
    kill,
    freeze: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function formatZone(zone: string): string {
  return `$TTL 3600
${zone}. IN SOA ns1.test.example. hostmaster.test.example. 1 3600 600 86400 60
${zone}. IN NS ns1.test.example.
`;
}

/** Whether the server has loaded a zone. */
async function hasLoaded(port: number, zone: string): Promise<boolean> {
  const query = encodeQuery({ id: 1, name: zone, type: 'SOA' });
  const endpoint = { host: '127.0.0.1', port };
  const response = await exchange(endpoint, query, { transport: 'udp', timeoutMs: 500 }).catch(() => null);
  return response !== null && readMessage(response).answers.length > 0;
}
