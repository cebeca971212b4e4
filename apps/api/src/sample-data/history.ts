import type { Clock } from '../clock.ts';

/**
 * Something that happens over time. It yields the time of its next step and continues when the clock has reached it, so that its
 * code is in chronological order: order, wait, deliver.
 */
export type History<Result = void> = AsyncGenerator<Date, Result, void>;

/** A clock that stands still between steps. Each reading is a millisecond later, so that no two changes have the same time. */
export class HistoryClock implements Clock {
  readonly end: Date;
  private time = 0;

  constructor(end: Date) {
    this.end = end;
  }

  now(): Date {
    this.time = Math.min(this.time + 1, this.end.getTime());
    return new Date(this.time);
  }

  elapsedMs(): number {
    return this.time;
  }

  /** Never goes back. */
  moveTo(at: Date): void {
    this.time = Math.max(this.time, at.getTime());
  }
}

/** Runs histories side by side, each step at its time, so that everything happens in chronological order. */
export class HistoryRunner {
  private readonly waiting: { at: Date; history: History }[] = [];
  private readonly clock: HistoryClock;

  constructor(clock: HistoryClock) {
    this.clock = clock;
  }

  /** Adds a history; a step of another history may also add one. A history stops when its next step is after the end of the clock. */
  async start(history: History): Promise<void> {
    const { done, value } = await history.next();
    if (!done && value <= this.clock.end) this.waiting.push({ at: value, history });
  }

  /** Runs all steps up to the end of the clock. */
  async run(): Promise<void> {
    for (let next = this.takeEarliest(); next; next = this.takeEarliest()) {
      this.clock.moveTo(next.at);
      await this.start(next.history);
    }
    this.clock.moveTo(this.clock.end);
  }

  /** Takes the earliest step; steps at the same time run in the order in which they were added. */
  private takeEarliest() {
    this.waiting.sort((a, b) => a.at.getTime() - b.at.getTime());
    return this.waiting.shift();
  }
}
