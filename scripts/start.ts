// `npm start`: builds what changed, then runs the server in this process, so that one signal ends all there is.
if (Number.parseInt(process.versions.node, 10) < 26) {
  console.error('The pinned Node is missing: run npm ci first.');
  process.exit(1);
}

// A signal for npm ends the shell between npm and this process and goes no further: when the shell is gone, so are we.
const shell = process.ppid;
const watch = () => {
  if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM');
};
if (process.env.npm_lifecycle_event) setInterval(watch, 500).unref();

const { buildPortal } = await import('./build.ts');
try {
  await buildPortal();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
await import('../apps/api/src/main.ts');

export {};
