import { type Client, NoAnswerError, ProblemError } from '@demarc/client/client.ts';
import type { Event } from '@demarc/contract/event.ts';

export interface DeskOptions {
  client: Client;
  /** How many times faster than life. */
  speed: number;
  /** A number from 0 up to 1, anew at each call. */
  random: () => number;
  /** Waits so many milliseconds of the machine's clock. */
  wait: (milliseconds: number) => Promise<void>;
  say: (text: string) => void;
}

/** What somebody at the provider works with. */
export interface Desk extends DeskOptions {
  /** Waits so many minutes of life. */
  minutes(count: number): Promise<void>;
  /** Tries until the server has answered; false for a refusal, which means as a rule that somebody else was first. */
  answered(call: () => Promise<unknown>): Promise<boolean>;
}

/** Somebody at the provider, or at a carrier. */
export interface Player {
  /** Takes up what waits since before it started. */
  takeUp?(): Promise<void>;
  /** What is done for an event; nothing for most. */
  react?(event: Event): void;
  /** What is looked after every second. */
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
