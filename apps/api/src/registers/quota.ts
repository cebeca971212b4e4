import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock.ts';

const minute = 60_000;

/** Allows a number of requests per minute; further ones wait for a few seconds at most. */
export interface Quota {
  /** Waits for a slot. False if that would take too long. */
  take(signal: AbortSignal): Promise<boolean>;
  /** Takes a slot for background work, which leaves a third of the quota to interactive users. False if there is none. */
  takeSpare(): boolean;
}

export function createQuota(clock: Clock, perMinute: number, longestWaitMilliseconds: number): Quota {
  /** Start times of the latest slots, oldest first, including future ones. */
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
