import { expect, it } from 'vitest';
import { type History, HistoryClock, HistoryRunner } from './history.ts';

const end = new Date('2026-11-25T12:00:00Z');
const at = (day: number) => new Date(Date.UTC(2026, 10, day));

it('HistoryRunner runs the steps of all histories in chronological order, each at its time', async () => {
  const clock = new HistoryClock(end);
  const runner = new HistoryRunner(clock);
  const steps: string[] = [];
  const addStep = (what: string) => {
    steps.push(`${what} ${clock.now().toISOString().slice(0, 10)}`);
  };
  async function* runNews(): History {
    yield at(4);
    addStep('news');
  }
  async function* run(what: string, ...days: number[]): History {
    for (const day of days) {
      yield at(day);
      addStep(what);
    }
    await runner.start(runNews());
  }
  await runner.start(run('line', 1, 5));
  await runner.start(run('order', 2, 3));
  await runner.run();
  expect(steps).toEqual([
    'line 2026-11-01',
    'order 2026-11-02',
    'order 2026-11-03',
    'news 2026-11-04',
    'line 2026-11-05',
    // The clock does not go back.
    'news 2026-11-05',
  ]);
});

it('HistoryRunner stops a history before a step in the future', async () => {
  const clock = new HistoryClock(end);
  const runner = new HistoryRunner(clock);
  const steps: string[] = [];
  async function* run(): History {
    yield end;
    steps.push('present');
    yield new Date(end.getTime() + 1);
    steps.push('future');
  }
  await runner.start(run());
  await runner.run();
  expect(steps).toEqual(['present']);
  expect(clock.now()).toEqual(end);
});

it('HistoryClock gives no two changes the same time, and none a time after the end', () => {
  const clock = new HistoryClock(end);
  clock.moveTo(at(1));
  expect(clock.now().getTime()).toBeLessThan(clock.now().getTime());
  clock.moveTo(end);
  expect(clock.now()).toEqual(end);
});
