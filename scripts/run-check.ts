import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

export interface Check {
  name: string;
  /** Program and arguments, run at the root; programs of the installed packages are found first. */
  command: readonly string[];
}

export const root = join(import.meta.dirname, '..');

/** The environment in which the pinned Node and the installed programs come first. */
export const programs = { ...process.env, NO_COLOR: '1', PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH };

/** Runs a check and shows its output where it fails. Answers whether it passed. */
export function runCheck({ name, command: [program = '', ...args] }: Check): boolean {
  const result = spawnSync(program, args, { cwd: root, env: programs, encoding: 'utf8', shell: process.platform === 'win32' });
  const passed = result.status === 0;
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name}`);
  if (!passed) console.log(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`);
  return passed;
}
