import { execFileSync } from 'node:child_process';

/** Finds the path of a program; null if it is not installed. Debian has servers in folders that are not in every PATH. */
export function findProgram(program: string): string | null {
  try {
    const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
    return execFileSync('sh', ['-c', `command -v ${program}`], { env, encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}

/** Returns the title of the tests of a program. It says if they are skipped because the program is not installed. */
export function describeProgram(name: string, program: string): { title: string; isInstalled: boolean } {
  const isInstalled = findProgram(program) !== null;
  return { isInstalled, title: isInstalled ? name : `${name} (skipped: ${program} is not installed)` };
}
