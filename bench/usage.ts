import { once } from 'node:events';
import { join } from 'node:path';
import type { ServerProcess } from '../scripts/server-process.ts';

/** The resource usage of a server process since its start. */
export interface Usage {
  /** CPU time of all threads. */
  cpuMs: number;
  memoryMiB: number;
}

/** Node options for a measured server. */
export const usageNodeOptions = ['--import', join(import.meta.dirname, 'report-usage.js')];

export async function readUsage({ child }: ServerProcess): Promise<Usage> {
  const message = once(child, 'message');
  child.send('usage');
  return (await message)[0] as Usage;
}
