import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock.ts';

const minute = 60_000;

/** Lets so many through a minute; the next ones wait in line, each a few seconds at most. */
export interface Quota {
  /** Waits for a turn. False where that would take too long. */
  take(signal: AbortSignal): Promise<boolean>;
  /** Takes a turn that nobody is likely to miss: a third is kept for those who wait at a screen. False where there is none. */
  takeSpare(): boolean;
}

export function createQuota(clock: Clock, perMinute: number, longestWaitMilliseconds: number): Quota {
  /** When the newest turns begin, oldest first; those to come too. */
  const turns: number[] = [];
  const spare = Math.floor((perMinute * 2) / 3);
  const begin = (moment: number) => {
    turns.push(moment);
    if (turns.length > perMinute) turns.shift();
  };
  return {
    async take(signal) {
      const now = clock.now().getTime();
      const begins = turns.length < perMinute ? now : Math.max(now, turns[0]! + minute);
      if (begins - now > longestWaitMilliseconds) return false;
      begin(begins);
      if (begins > now) await sleep(begins - now, undefined, { signal });
      return true;
    },
    takeSpare() {
      const now = clock.now().getTime();
      if (turns.length >= spare && turns.at(-spare)! + minute > now) return false;
      begin(now);
      return true;
    },
  };
}
