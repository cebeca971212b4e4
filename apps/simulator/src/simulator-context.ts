import { type Client, NoAnswerError, ProblemError } from '@demarc/client/client.ts';
import type { Event } from '@demarc/contract/event.ts';

export interface SimulatorOptions {
  client: Client;
  /** Simulated time divided by real time; with 60, an hour passes in a minute. */
  speed: number;
  /** The speed at which the meters are read: 1 is every five minutes (the default), 60 every five seconds. */
  meterSpeed?: number;
  /** Returns a random number from 0 up to 1. */
  random: () => number;
  /** Waits in real time. */
  sleep: (milliseconds: number) => Promise<void>;
  log: (text: string) => void;
}

/** The options and helpers that the simulated actors share. */
export interface SimulatorContext extends SimulatorOptions {
  /** Waits in simulated time. */
  waitMinutes(count: number): Promise<void>;
  /** Retries until the server responds. Returns false for a refusal, which usually means that another party acted first. */
  retryUntilResponse(call: () => Promise<unknown>): Promise<boolean>;
}

/** A simulated person or system at the provider or a carrier. */
export interface SimulatedActor {
  /** Resumes work that was open when the simulator started. */
  resume?(): Promise<void>;
  /** Reacts to an event; most events need no reaction. */
  onEvent?(event: Event): void;
  /** Runs every second. */
  tick?(): Promise<void>;
}

const retryDelayMs = 5_000;

export function createSimulatorContext(options: SimulatorOptions): SimulatorContext {
  const { speed, sleep, log } = options;
  return {
    ...options,
    waitMinutes: (count) => sleep((count * 60_000) / speed),
    async retryUntilResponse(call) {
      for (;;) {
        try {
          await call();
          return true;
        } catch (error) {
          if (error instanceof ProblemError && error.status < 500 && error.status !== 429) {
            log(error.message);
            return false;
          }
          if (!(error instanceof ProblemError || error instanceof NoAnswerError)) throw error;
          await sleep(retryDelayMs);
        }
      }
    },
  };
}
