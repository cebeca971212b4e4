import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';

export interface Check {
  name: string;
  /** Program and arguments, run in the root folder. Programs of installed packages take precedence. */
  command: readonly string[];
}

export const root = join(import.meta.dirname, '..');

/** The environment, with the pinned Node and the installed programs first in PATH. */
export const toolEnv = { ...process.env, NO_COLOR: '1', PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH };

/** Runs checks in parallel, one per core, and returns the names of those that failed. */
export async function runChecks(checks: readonly Check[]): Promise<string[]> {
  const failed: string[] = [];
  const queue = checks.values();
  const runNext = async () => {
    for (const check of queue) if (!(await runCheck(check))) failed.push(check.name);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runNext));
  return failed;
}

/** Runs a check, shows its output if it fails, and returns whether it passed. */
export function runCheck({ name, command: [program = '', ...args] }: Check): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env: toolEnv, shell: process.platform === 'win32' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
    const end = (passed: boolean) => {
      console.log(`${passed ? 'ok    ' : 'FAILED'} ${name}${passed ? '' : `\n${output}`}`);
      resolve(passed);
    };
    child.once('error', (error) => {
      output += error.message;
      end(false);
    });
    child.once('close', (code) => code !== null && end(code === 0));
  });
}
