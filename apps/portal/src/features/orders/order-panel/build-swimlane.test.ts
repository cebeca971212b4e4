import type { Order } from '@demarc/contract/order.ts';
import { isWorkingDay } from '@demarc/contract/working-days.ts';
import { describe, expect, it } from 'vitest';
import { buildSwimlane } from './build-swimlane.ts';

type SwimlaneOrder = Parameters<typeof buildSwimlane>[0];
type Period = Order['waitingHistory'][number];

/** 2 March 2026 is a Monday. Amsterdam is at UTC+1 until 29 March. */
const at = (date: string, time = '11:00') => `2026-${date}T${time}:00.000Z`;
const createPeriod = (waitingOn: Period['waitingOn'], since: string, until: string | null): Period => ({
  waitingOn,
  since,
  until,
});
const order: SwimlaneOrder = {
  status: 'ACCEPTED',
  createdAt: at('03-02'),
  waitingHistory: [createPeriod('PROVIDER', at('03-02'), null)],
  wishDate: '2026-03-12',
  promisedDate: null,
  plannedDate: null,
  deliveredDate: null,
};
const build = (values: Partial<SwimlaneOrder>, now: string) => buildSwimlane({ ...order, ...values }, new Date(now));
const getBlocks = (values: Partial<SwimlaneOrder>, now: string) =>
  build(values, now).blocks.map(({ lane, from, to, workingDays }) => [lane, from, to, workingDays]);
const getMarks = (values: Partial<SwimlaneOrder>, now: string) => build(values, now).marks.map(({ kind, at }) => [kind, at]);

describe('the blocks', () => {
  it('end where the next party begins, and the last one ends now', () => {
    const waitingHistory = [
      createPeriod('PROVIDER', at('03-02'), at('03-03', '23:00')),
      createPeriod('CARRIER', at('03-03', '23:00'), at('03-05')),
      createPeriod('CUSTOMER', at('03-05'), null),
    ];
    // 23:00 UTC is midnight in Amsterdam.
    expect(getBlocks({ waitingHistory }, at('03-06'))).toEqual([
      ['PROVIDER', 0.5, 2, 2],
      ['CARRIER', 2, 3.5, 1],
      ['CUSTOMER', 3.5, 4.5, 1],
    ]);
  });

  it('give no width to weekends and holidays', () => {
    const weekend = [createPeriod('PROVIDER', at('03-06'), at('03-09'))];
    expect(getBlocks({ createdAt: at('03-06'), waitingHistory: weekend }, at('03-10'))).toEqual([['PROVIDER', 0.5, 1.5, 1]]);
    // Thursday to Tuesday over Easter Monday; Good Friday is a working day. Amsterdam is at UTC+2 by then.
    const easter = [createPeriod('CARRIER', at('04-02', '10:00'), at('04-07', '10:00'))];
    expect(getBlocks({ createdAt: at('04-02', '10:00'), waitingHistory: easter }, at('04-08'))).toEqual([
      ['CARRIER', 0.5, 2.5, 2],
    ]);
  });

  it('start at the first working day if the order was placed in a weekend', () => {
    const waitingHistory = [createPeriod('PROVIDER', at('03-07'), at('03-09'))];
    expect(getBlocks({ createdAt: at('03-07'), waitingHistory }, at('03-10'))).toEqual([['PROVIDER', 0, 0.5, 1]]);
  });

  it('leave out times when nobody has to act, and never run backwards', () => {
    const waitingHistory = [createPeriod('NOBODY', at('03-02'), at('03-03')), createPeriod('CARRIER', at('03-03'), null)];
    expect(getBlocks({ waitingHistory }, at('03-02'))).toEqual([['CARRIER', 1.5, 1.5, 0]]);
  });
});

describe('the marks', () => {
  it('show the current time, and the end of the promised and the expected day', () => {
    const dates = { promisedDate: '2026-03-10', plannedDate: '2026-03-12' };
    expect(getMarks(dates, at('03-06'))).toEqual([
      ['now', 4.5],
      ['promised', 7],
      ['expected', 9],
    ]);
    expect(getMarks({ promisedDate: '2026-03-10', plannedDate: '2026-03-10' }, at('03-06'))).toEqual([
      ['now', 4.5],
      ['promised-expected', 7],
    ]);
    expect(getMarks({}, at('03-06'))).toEqual([
      ['now', 4.5],
      ['expected', 9],
    ]);
  });

  it.each(['03-07', '03-08'])('show the current time between Friday and Monday in a weekend (%s)', (today) => {
    const { marks, ticks } = build({}, at(today));
    const monday = ticks.find(({ day }) => day === '2026-03-09');
    expect(marks[0]).toMatchObject({ kind: 'now', at: 5, date: at(today) });
    expect(monday?.at).toBe(5);
    expect(getBlocks({}, at(today))).toEqual([['PROVIDER', 0.5, 5, 4]]);
  });

  it('show the current time after the promised day of a late order', () => {
    const lateOrder = { promisedDate: '2026-03-04', plannedDate: '2026-03-12' };
    expect(getMarks(lateOrder, at('03-05'))).toEqual([
      ['promised', 3],
      ['now', 3.5],
      ['expected', 9],
    ]);
  });

  it('merge the end and the promised day of an order that was completed on that day', () => {
    const waitingHistory = [createPeriod('PROVIDER', at('03-02'), at('03-04'))];
    expect(getMarks({ status: 'COMPLETED', waitingHistory, promisedDate: '2026-03-04' }, at('05-01'))).toEqual([
      ['ended-promised', 2.5],
    ]);
    expect(getMarks({ status: 'FAILED', waitingHistory, promisedDate: '2026-03-04' }, at('05-01'))).toEqual([
      ['ended', 2.5],
      ['promised', 3],
    ]);
  });

  it.each(['COMPLETED', 'CANCELLED', 'REJECTED', 'FAILED'] as const)(
    'of a %s order have its end, and no expectation',
    (status) => {
      const waitingHistory = [createPeriod('PROVIDER', at('03-02'), at('03-04'))];
      expect(getMarks({ status, waitingHistory, promisedDate: '2026-03-05' }, at('05-01'))).toEqual([
        ['ended', 2.5],
        ['promised', 4],
      ]);
    },
  );

  it('have labels in different rows where they would overlap', () => {
    const rows = (values: Partial<SwimlaneOrder>, now: string) => build(values, now).marks.map(({ row }) => row);
    expect(rows({ promisedDate: '2026-03-04', plannedDate: '2026-03-05' }, at('03-03'))).toEqual([0, 0, 1]);
    expect(rows({ promisedDate: '2026-03-26', plannedDate: '2026-03-30' }, at('03-25'))).toEqual([0, 1, 2]);
    expect(rows({ promisedDate: '2026-03-04', plannedDate: '2026-04-30' }, at('03-26'))).toEqual([0, 0, 0]);
  });
});

describe('the axis', () => {
  it('has at least three days, so that a short order is readable', () => {
    const waitingHistory = [createPeriod('PROVIDER', at('03-02'), at('03-02', '11:20'))];
    const { length, ticks } = build({ status: 'REJECTED', waitingHistory }, at('03-20'));
    expect(length).toBe(3);
    expect(ticks).toEqual([
      { at: 0, day: '2026-03-02' },
      { at: 1, day: '2026-03-03' },
      { at: 2, day: '2026-03-04' },
    ]);
  });

  it('has one tick per week for an order of several weeks', () => {
    const { ticks } = build({ plannedDate: '2026-03-27' }, at('03-10'));
    expect(ticks.map(({ day }) => day)).toEqual(['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23']);
  });

  it('stays readable for an order of 200 working days', () => {
    const { length, ticks, blocks } = build({ plannedDate: '2026-12-18' }, at('12-15'));
    expect(length).toBeGreaterThan(190);
    expect(ticks.length).toBeGreaterThan(4);
    expect(ticks.length).toBeLessThanOrEqual(8);
    expect(ticks.every(({ day }) => isWorkingDay(day))).toBe(true);
    expect(blocks[0]?.to).toBeLessThanOrEqual(length);
  });

  it('leaves out a label that would touch the first one', () => {
    const { ticks } = build({ createdAt: at('03-06'), waitingHistory: [], plannedDate: '2026-04-03' }, at('03-10'));
    expect(ticks.map(({ day }) => day)).toEqual(['2026-03-06', '2026-03-16', '2026-03-23', '2026-03-30']);
  });
});
