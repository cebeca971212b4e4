import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Client, createClient } from '@demarc/client/client.ts';
import type { Brand } from '@demarc/contract/access.ts';
import { findFreePort } from '../apps/api/src/testing/find-free-port.ts';
import { copySampleData, type ServerData } from './sample-data.ts';

export interface Server {
  port: number;
  /** Origin of the default brand and of the embedded provider. */
  url: string;
  /** Origin of one brand. */
  originOf(brand: Brand): string;
  /** Calls the API as the provider's back office. */
  provider: Client;
  stop(): Promise<void>;
}

const providerToken = 'a-token-for-the-tests';
const demoEnvironment = {
  DATABASE_URL: '',
  DEMO: '1',
  RATE_LIMIT: 'off',
  SIMULATOR: 'off',
  PROVIDER_TOKEN: `tests:${providerToken}`,
};

/** Starts the built product on its own copy of the sample data and its own port. */
export async function startServer(env: Record<string, string> = {}): Promise<Server> {
  // A test with its own database shares it between servers and removes it.
  if (env.DATABASE_URL) return startServerOn({ env }, env);
  const data = await copySampleData();
  const server = await startServerOn(data, env);
  const stop = async () => {
    await server.stop();
    await data.remove();
  };
  return { ...server, stop };
}

/** Starts a server on an existing database, which stays when the server stops. */
export async function startServerOn(data: Pick<ServerData, 'env'>, env: Record<string, string> = {}): Promise<Server> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../apps/api/dist/main.js')], {
    env: { ...process.env, ...demoEnvironment, PORT: String(port), ...data.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  try {
    await waitUntilReady(port, child);
  } catch (cause) {
    child.kill('SIGKILL');
    throw new Error(`The server did not start:\n${output}`, { cause });
  }
  let isStopping = false;
  child.once('exit', (code, signal) => {
    if (!isStopping) process.stderr.write(`The server ended by itself (${code ?? signal}):\n${output}\n`);
  });
  const provider = createClient({ endpoint: url, token: () => providerToken });
  const end = async () => {
    isStopping = true;
    await stopProcess(child);
  };
  return { port, url, provider, originOf: (brand) => `http://${brand}.localhost:${port}`, stop: end };
}

async function waitUntilReady(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(child.exitCode === null ? 'not ready within five minutes' : `ended with ${child.exitCode}`);
}

function stopProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
