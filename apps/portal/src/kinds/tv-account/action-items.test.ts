import { describe, expect, it } from 'vitest';
import { getTvActionItems } from './action-items.ts';

describe('devices that wait for approval', () => {
  it('share one action item with a count', () => {
    expect(getTvActionItems(0)).toEqual([]);
    expect(getTvActionItems(3)).toMatchObject([{ params: { count: 3 }, action: { to: { search: { activation: 'waiting' } } } }]);
  });
});
