import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import type { Formats } from '../../../lib/format.ts';
import { formatLimitThen } from './format-limit-then.ts';

const t = ((key: string, values: object) => [key, ...Object.values(values)].join(' ')) as unknown as TFunction;
const formats = { money: (amount: number) => `€${amount}` } as Formats;

it.each([
  ['10000.00', '€10000'],
  [undefined, '€10000'],
  ['250000.00', 'approval.limit-then-now €10000 €250000'],
  [null, 'approval.limit-then-now-off €10000'],
])('with a limit of %s now, names the limit of a request as %s', (current, expected) => {
  expect(formatLimitThen('10000.00', current, t, formats)).toBe(expected);
});
