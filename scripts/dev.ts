// `npm run dev`: runs the server, which restarts after each change, and Vite for the portal of BRAND. Ctrl-C stops both.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { exitWithNpm } from './exit-with-npm.js';
import { root, toolEnv } from './run-check.ts';
import { writeServerFiles } from './server-files.ts';

const brand = process.env.BRAND || 'datacentre';
const portalPort = 5173;
// Developers open Vite's address. It proxies the server's paths, including sign-in, so that everything has one origin.
const env = { ...toolEnv, PUBLIC_URL: `http://localhost:${portalPort}` };
const windows = process.platform === 'win32';

await writeServerFiles();
const children: ChildProcess[] = [
  spawn('node', ['--watch', '--watch-preserve-output', 'apps/api/src/main.js'], {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: windows,
  }),
  spawn('vite', ['--mode', brand, '--port', String(portalPort), '--strictPort'], {
    cwd: join(root, 'apps/portal'),
    env,
    stdio: 'inherit',
    shell: windows,
  }),
];

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
exitWithNpm();
