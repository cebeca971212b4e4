import type { Row } from './table.ts';

/** What a run has found so far. */
export interface Report {
  rows: Row[];
  /** What could not be measured, and why. */
  leftOut: string[];
  /** Measures a part of the whole. One that fails, or for which no time is left, is said and does not stop the others. */
  part(what: string, measure: () => Promise<Row[]>): Promise<void>;
}

/** A report that begins nothing new `mostMs` after now, and waits for what was begun no longer than that either. */
export function newReport(mostMs: number): Report {
  const rows: Row[] = [];
  const leftOut: string[] = [];
  const endsAt = performance.now() + mostMs;
  return {
    rows,
    leftOut,
    async part(what, measure) {
      const left = endsAt - performance.now();
      if (left <= 0) {
        leftOut.push(`${what}: no time was left`);
        return;
      }
      console.log(`${what} …`);
      try {
        rows.push(...(await within(left, measure())));
      } catch (error) {
        leftOut.push(`${what}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
      }
    },
  };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('it took too long')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
