import type { Row } from './table.ts';

/** The results of a run so far. */
export interface Report {
  rows: Row[];
  /** Measurements that were skipped or failed, with the reason. */
  leftOut: string[];
  /** Runs one part of the benchmark. A part that fails or runs out of time is reported and does not stop the others. */
  part(what: string, measure: () => Promise<Row[]>): Promise<void>;
}

/** Creates a report with a deadline `maxMs` from now: parts that have not finished by then are skipped or abandoned. */
export function createReport(maxMs: number): Report {
  const rows: Row[] = [];
  const leftOut: string[] = [];
  const endsAt = performance.now() + maxMs;
  return {
    rows,
    leftOut,
    async part(what, measure) {
      const msLeft = endsAt - performance.now();
      if (msLeft <= 0) {
        leftOut.push(`${what}: no time was left`);
        return;
      }
      console.log(`${what} …`);
      try {
        rows.push(...(await withTimeout(msLeft, measure())));
      } catch (error) {
        leftOut.push(`${what}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
      }
    },
  };
}

async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('it took too long')), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
