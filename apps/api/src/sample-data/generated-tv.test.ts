import { describe, expect, it } from 'vitest';
import { sizes } from './generated-company.ts';
import { getTvExtraCount, getTvKind } from './generated-tv.ts';

describe.each(['mid', 'large'] as const)('the TV accounts of a generated reseller (%s)', (size) => {
  const { accounts, products } = sizes[size].television;
  const indexes = [...Array(accounts).keys()];

  it('have the exact number of products, from none to three besides the base product', () => {
    const extras = indexes.map((index) => getTvExtraCount(index, sizes[size].television));
    expect(accounts + extras.reduce((sum, count) => sum + count, 0)).toBe(products);
    expect([...new Set(extras)].sort()).toEqual([0, 1, 2, 3]);
  });

  it('are mostly active, with one in ten ended and a few waiting for support', () => {
    const kinds = Object.groupBy(indexes, (index) => getTvKind(index, accounts));
    const share = (kind: keyof typeof kinds) => (kinds[kind]?.length ?? 0) / accounts;
    expect(share('active')).toBeGreaterThan(0.85);
    expect(share('ended')).toBeCloseTo(0.1, 3);
    for (const kind of ['suspended', 'cancelling', 'coded', 'expired', 'new', 'later'] as const) {
      expect(share(kind)).toBeGreaterThan(0);
      expect(share(kind)).toBeLessThan(0.02);
    }
    expect(share('waiting') + share('asks')).toBeCloseTo(0.002, 3);
  });
});
