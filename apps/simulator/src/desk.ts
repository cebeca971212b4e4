import { type Client, NoAnswerError, ProblemError } from '@demarc/client/client.ts';
import type { Event } from '@demarc/contract/event.ts';

export interface DeskOptions {
  client: Client;
  /** Simulated time per real time; 60 is an hour per minute. */
  speed: number;
  /** Returns a random number from 0 up to 1. */
  random: () => number;
  /** Waits in real time. */
  wait: (milliseconds: number) => Promise<void>;
  say: (text: string) => void;
}

/** What the simulated actors share. */
export interface Desk extends DeskOptions {
  /** Waits in simulated time. */
  minutes(count: number): Promise<void>;
  /** Retries until the server responds. Returns false for a refusal, which usually means that someone else was first. */
  answered(call: () => Promise<unknown>): Promise<boolean>;
}

/** A simulated person or system at the provider or a carrier. */
export interface Player {
  /** Resumes work that was open when the simulator started. */
  takeUp?(): Promise<void>;
  /** Reacts to an event; most events need no reaction. */
  react?(event: Event): void;
  /** Runs every second. */
  tick?(): Promise<void>;
}

const tryAgainMs = 5_000;

export function createDesk(options: DeskOptions): Desk {
  const { speed, wait, say } = options;
  return {
    ...options,
    minutes: (count) => wait((count * 60_000) / speed),
    async answered(call) {
      for (;;) {
        try {
          await call();
          return true;
        } catch (error) {
          if (error instanceof ProblemError && error.status < 500 && error.status !== 429) {
            say(error.message);
            return false;
          }
          if (!(error instanceof ProblemError || error instanceof NoAnswerError)) throw error;
          await wait(tryAgainMs);
        }
      }
    },
  };
}
