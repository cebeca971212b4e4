import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import packageJson from '../package.json' with { type: 'json' };

/** A server in a separate process. */
export interface ServerProcess {
  child: ChildProcess;
  pid: number;
  origin: string;
  /** Time from the start to the first report that it is ready. */
  readyAfterMs: number;
  /** The text that it wrote to stderr. */
  readStderr(): string;
  /** Kills it immediately (SIGKILL), like a crash. */
  kill(): Promise<void>;
  /** Stops it gracefully and returns its exit code. */
  stop(): Promise<number | null>;
}

export interface ServerOptions {
  /** Environment variables in addition to PATH. */
  env: Readonly<Record<string, string>>;
  port: number;
  program?: string;
  /** Command-line options for Node. */
  nodeOptions?: readonly string[];
}

export const serverProgram = join(import.meta.dirname, '../apps/api/dist/main.js');
/** Loading the demo into the embedded database takes half a minute on a slow machine. */
const startTimeoutMs = 120_000;
/** The Node options of `npm start`, which tested and measured servers use too. */
const startOptions = packageJson.scripts.start.split(' ').filter((word) => word.startsWith('--'));
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Starts a server and waits until it is ready. Rejects with its output if it ends first. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const startedAt = performance.now();
  const origin = `http://127.0.0.1:${options.port}`;
  const { child, ended, readOutput } = launch(options);
  while (!(await isReady(origin))) {
    const isLate = performance.now() - startedAt > startTimeoutMs;
    if (isLate) child.kill('SIGKILL');
    if (child.exitCode !== null || child.signalCode !== null || isLate)
      throw new Error(`the server didn't start: ${readOutput()}`);
    await sleep(10);
  }
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    child,
    origin,
    readStderr: readOutput,
    pid: child.pid!,
    readyAfterMs: performance.now() - startedAt,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}

/** Starts a server that must refuse to start. Returns its exit code, or null if it ran on and was killed, and its output. */
export async function startExpectingFailure(options: ServerOptions): Promise<{ code: number | null; output: string }> {
  const { child, ended, readOutput } = launch(options);
  const timer = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs);
  const code = await ended;
  clearTimeout(timer);
  return { code, output: readOutput() };
}

function launch({ env, port, program = serverProgram, nodeOptions = [] }: ServerOptions) {
  const child = spawn(process.execPath, [...startOptions, ...nodeOptions, program], {
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
    // Ignores the log on stdout, which has a line per request; a failed start writes its reason to stderr.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  running.add(child);
  let text = '';
  child.stderr!.on('data', (chunk) => {
    text = (text + chunk).slice(-10_000);
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  ended.then(() => running.delete(child));
  return { child, ended, readOutput: () => text.trim() };
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok;
  } catch {
    return false;
  }
}
