import type { QuotationItem } from '@demarc/contract/quotation-schemas.ts';
import { describe, expect, it } from 'vitest';
import { pairItems } from './compare-versions.ts';

const createItem = (itemId: number, description: string, values: Partial<QuotationItem> = {}): QuotationItem => ({
  itemId,
  type: 'RACK',
  description,
  packageCode: 'RACK-AMS1',
  prices: [{ termMonths: 12, mrc: '100.00', nrc: '0.00', usage: null }],
  leadTimeWorkingDays: 10,
  orderDetails: null,
  alternative: false,
  alternativeToItemId: null,
  ...values,
});
const summarize = (before: QuotationItem[], after: QuotationItem[]) =>
  pairItems(before, after).map((pair) => [pair.before?.itemId, pair.after?.itemId, pair.isChanged]);

describe('two versions of an offer', () => {
  it('match items that moved', () => {
    expect(summarize([createItem(1, 'A'), createItem(2, 'B')], [createItem(1, 'B'), createItem(2, 'A')])).toEqual([
      [2, 1, false],
      [1, 2, false],
    ]);
  });

  it('mark a changed price, lead time or description', () => {
    const prices = [{ termMonths: 12, mrc: '90.00', nrc: '0.00', usage: null }];
    expect(summarize([createItem(1, 'A'), createItem(2, 'B')], [createItem(1, 'A', { prices }), createItem(2, 'C')])).toEqual([
      [1, 1, true],
      [2, 2, true],
    ]);
  });

  it('list added items in place, and removed items last', () => {
    const wave = createItem(2, 'Wave', { type: 'WDM', packageCode: 'WDM-10G' });
    expect(summarize([createItem(1, 'A')], [wave])).toEqual([
      [undefined, 2, true],
      [1, undefined, true],
    ]);
  });
});
