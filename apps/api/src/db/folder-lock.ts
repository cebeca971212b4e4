import { mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Locks the folder of an embedded database for this process, because two processes in one folder lose data. The lock file lies
 * next to the folder. A lock of a process that no longer runs is replaced. Returns the function that releases the lock.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(dirname(folder), '.db.lock');
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return createRelease(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const owner = Number(readOwner(file));
      // In a container, the previous process may have had the same PID as this one.
      if (owner !== process.pid && isAlive(owner)) {
        throw new Error(`The data folder is in use by process ${owner}. Stop that process first, or set DATABASE_URL.`);
      }
      removeIfExists(file);
    }
  }
  throw new Error(`The data folder can’t be locked: ${file}`);
}

function createRelease(file: string): () => void {
  const release = () => {
    process.removeListener('exit', release);
    removeIfExists(file);
  };
  process.once('exit', release);
  return release;
}

function readOwner(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function removeIfExists(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // Another process removed it first; the next attempt decides.
  }
}
