import { expect, it } from 'vitest';
import { countViews } from './count-views.ts';

const createExactTotal = (total: number) => ({ total, totalIsCapped: false });
const capped = { total: 10_000, totalIsCapped: true };

it('counts the services with a price as all services minus those without', () => {
  expect(countViews(createExactTotal(12), createExactTotal(5))).toEqual({
    all: { count: 12, isCapped: false },
    unpriced: { count: 5, isCapped: false },
    priced: { count: 7 },
  });
});

it.each([
  ['nothing is known yet', undefined, undefined],
  ['those without a price are not known', createExactTotal(12), undefined],
  ['there are more services than the API counts', capped, createExactTotal(5)],
])('does not count the services with a price if %s', (_name, all, unpriced) => {
  expect(countViews(all, unpriced).priced).toBeUndefined();
});

it('marks a count as capped', () => {
  expect(countViews(capped, undefined).all).toEqual({ count: 10_000, isCapped: true });
});
