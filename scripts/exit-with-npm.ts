/**
 * Ends this process, as SIGTERM does, when npm was told to stop. A signal for npm ends the shell between npm and this process
 * and goes no further: when the shell is gone, so are we.
 */
export function exitWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = () => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM');
  };
  setInterval(watch, 500).unref();
}
