// `npm start`: builds what has changed, then runs the server in this process, so that one signal stops everything. This file is
// JavaScript and builds in a separate process, because Node's TypeScript compiler (18 MB) and Vite (46 MB) would stay in memory.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { exitWithNpm } from './exit-with-npm.js';

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error('The pinned Node.js version is missing. Run npm ci first.');
  process.exit(1);
}

exitWithNpm();

// The build has printed why it failed.
if (!(await build())) process.exit(1);
await import(new URL('../apps/api/dist/main.js', import.meta.url).href);

/** Builds in a child process, which ends with this one. Returns whether it succeeded. */
async function build() {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./build.ts', import.meta.url))], { stdio: 'inherit' });
  const stop = () => {
    child.kill();
    process.exit(1);
  };
  const signals = ['SIGINT', 'SIGTERM'];
  for (const signal of signals) process.once(signal, stop);
  const code = await new Promise((resolve) => child.once('close', resolve));
  for (const signal of signals) process.off(signal, stop);
  return code === 0;
}
