import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { apiFolder } from '../api-folder.ts';

/** The server as a child process. */
export interface ServerProcess {
  child: ChildProcess;
  /** Returns everything printed so far. */
  output(): string;
  ended: Promise<number | null>;
}

/** Starts the server with these environment variables only. */
export function startServerProcess(env: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [join(apiFolder, 'dist/main.js')], { env: { PATH: process.env.PATH, ...env } });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  return { child, output: () => text, ended: new Promise<number | null>((resolve) => child.on('close', resolve)) };
}
