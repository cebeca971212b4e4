/**
 * Stops this process, as SIGTERM does, when npm is stopped. A signal to npm stops only the shell between npm and this process, so
 * this process stops when that shell is gone.
 */
export function exitWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = () => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM');
  };
  setInterval(watch, 500).unref();
}
