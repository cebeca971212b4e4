import { once } from 'node:events';
import { join } from 'node:path';
import type { ServerProcess } from '../scripts/server-process.ts';

/** What a server process has used since it began. */
export interface Usage {
  /** Over all its threads. */
  cpuMs: number;
  memoryMiB: number;
}

/** Options of Node for a server that is measured. */
export const measured = ['--import', join(import.meta.dirname, 'report-usage.js')];

export async function usageOf({ child }: ServerProcess): Promise<Usage> {
  const answer = once(child, 'message');
  child.send('usage');
  return (await answer)[0] as Usage;
}
