import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock.ts';

const minute = 60_000;

/** Allows a number of requests per minute; further requests wait for a limited time. */
export interface Quota {
  /** Waits for a slot, and rejects if the signal aborts first. Returns false without waiting if the wait would be too long. */
  acquire(signal: AbortSignal): Promise<boolean>;
  /** Takes a slot for background work, which leaves a third of the quota to interactive users. Returns false if no slot is free. */
  acquireSpare(): boolean;
}

export function createQuota(clock: Clock, perMinute: number, maxWaitMilliseconds: number): Quota {
  /** Start times of the latest slots, oldest first, including future ones. */
  const slots: number[] = [];
  const sparePerMinute = Math.floor((perMinute * 2) / 3);
  const reserve = (startsAt: number) => {
    slots.push(startsAt);
    if (slots.length > perMinute) slots.shift();
  };
  return {
    async acquire(signal) {
      const now = clock.now().getTime();
      const startsAt = slots.length < perMinute ? now : Math.max(now, slots[0]! + minute);
      if (startsAt - now > maxWaitMilliseconds) return false;
      reserve(startsAt);
      if (startsAt > now) await sleep(startsAt - now, undefined, { signal });
      return true;
    },
    acquireSpare() {
      const now = clock.now().getTime();
      if (slots.length >= sparePerMinute && slots.at(-sparePerMinute)! + minute > now) return false;
      reserve(now);
      return true;
    },
  };
}
