import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock.ts';

const minute = 60_000;

/** Allows a number of requests per minute; further requests wait for at most a few seconds. */
export interface Quota {
  /** Waits for a slot. False if that would take too long. */
  acquire(signal: AbortSignal): Promise<boolean>;
  /** Takes a slot for background work, which leaves a third of the quota to interactive users. Returns false if no slot is free. */
  acquireSpare(): boolean;
}

export function createQuota(clock: Clock, perMinute: number, longestWaitMilliseconds: number): Quota {
  /** Start times of the latest slots, oldest first, including future ones. */
  const slots: number[] = [];
  const spare = Math.floor((perMinute * 2) / 3);
  const reserve = (moment: number) => {
    slots.push(moment);
    if (slots.length > perMinute) slots.shift();
  };
  return {
    async acquire(signal) {
      const now = clock.now().getTime();
      const begins = slots.length < perMinute ? now : Math.max(now, slots[0]! + minute);
      if (begins - now > longestWaitMilliseconds) return false;
      reserve(begins);
      if (begins > now) await sleep(begins - now, undefined, { signal });
      return true;
    },
    acquireSpare() {
      const now = clock.now().getTime();
      if (slots.length >= spare && slots.at(-spare)! + minute > now) return false;
      reserve(now);
      return true;
    },
  };
}
