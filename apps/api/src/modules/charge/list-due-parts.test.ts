import { expect, it } from 'vitest';
import { type ChargeTerms, listDueParts } from './list-due-parts.ts';

const monthly: ChargeTerms = {
  chargeType: 'MRC',
  unitPrice: '30.0000',
  quantity: 1,
  discountPercent: '0.00',
  startsOn: '2025-01-01',
  endsOn: null,
  billedUntil: '2025-05-31',
};
const june = { day: '2025-06-01', periodTo: '2025-06-30' };

it.each<[string, Partial<ChargeTerms>, string[], string]>([
  ['a month in advance', {}, ['06-01..06-30 30.00'], '2025-06-30'],
  ['no month twice', { billedUntil: '2025-06-30' }, [], '2025-06-30'],
  [
    'a start in an earlier month',
    { startsOn: '2025-05-12', billedUntil: '2025-05-11' },
    ['05-12..05-31 19.35', '06-01..06-30 30.00'],
    '2025-06-30',
  ],
  [
    'a start on a later day of the month',
    { startsOn: '2025-06-21', billedUntil: '2025-06-20' },
    ['06-21..06-30 10.00'],
    '2025-06-30',
  ],
  ['an end within the month', { endsOn: '2025-06-10' }, ['06-01..06-10 10.00'], '2025-06-10'],
  ['an end before what was billed', { endsOn: '2025-05-21' }, ['05-22..05-31 -9.68'], '2025-05-21'],
  ['an end that was billed to the day', { endsOn: '2025-05-31' }, [], '2025-05-31'],
  ['a change that never took effect', { startsOn: '2025-05-12', endsOn: '2025-05-11' }, ['05-12..05-31 -19.35'], '2025-05-11'],
  [
    'a change that was withdrawn long before its start',
    { startsOn: '2025-06-21', endsOn: '2025-05-31', billedUntil: '2025-06-20' },
    [],
    '2025-05-31',
  ],
  [
    'months that were missed',
    { billedUntil: '2025-03-31' },
    ['04-01..04-30 30.00', '05-01..05-31 30.00', '06-01..06-30 30.00'],
    '2025-06-30',
  ],
])('the due parts of a monthly charge: %s', (_name, values, expected, billedUntil) => {
  const due = listDueParts({ ...monthly, ...values }, june);
  expect(due.parts.map(({ from, to, netAmount }) => `${from.slice(5)}..${to.slice(5)} ${netAmount}`)).toEqual(expected);
  expect(due.billedUntil).toBe(billedUntil);
});

it('a one-time charge is billed once, on or after its day', () => {
  const oneTime = {
    ...monthly,
    chargeType: 'NRC',
    startsOn: '2025-05-12',
    endsOn: '2025-05-12',
    billedUntil: '2025-05-11',
  } as const;
  const { parts, billedUntil } = listDueParts(oneTime, june);
  expect(parts).toMatchObject([{ from: '2025-05-12', to: '2025-05-12', quantity: '1.0000', netAmount: '30.00' }]);
  expect(listDueParts({ ...oneTime, billedUntil }, june).parts).toEqual([]);
  expect(
    listDueParts({ ...oneTime, startsOn: '2025-06-02', endsOn: '2025-06-02', billedUntil: '2025-06-01' }, june).parts,
  ).toEqual([]);
});

it('a price change bills every day once, even across the end of a year', () => {
  const before = { ...monthly, endsOn: '2025-12-14', billedUntil: '2025-12-31' };
  const after = { ...monthly, unitPrice: '60.0000', startsOn: '2025-12-15', billedUntil: '2025-12-14' };
  const january = { day: '2026-01-01', periodTo: '2026-01-31' };
  expect([...listDueParts(before, january).parts, ...listDueParts(after, january).parts]).toMatchObject([
    { from: '2025-12-15', to: '2025-12-31', netAmount: '-16.45', isCredit: true },
    { from: '2025-12-15', to: '2025-12-31', netAmount: '32.90' },
    { from: '2026-01-01', to: '2026-01-31', netAmount: '60.00' },
  ]);
});
