import type { ColocationSummary } from '@demarc/contract/colocation.ts';
import { describe, expect, it } from 'vitest';
import { getHighLoadItems, getLostFeedItems } from './action-items.ts';

const openedAt = '2026-06-01T08:00:00.000Z';
const rack = (id: number, utilisationPercent: number, power: Partial<NonNullable<ColocationSummary['power']>> = {}) =>
  ({
    kind: 'RACK',
    id,
    name: `AMS1-R03-${id}`,
    site: { siteId: 1, siteCode: 'AMS1', name: 'Amsterdam 1' },
    committedKw: '3.2',
    redundancy: 'A_B',
    power: {
      activePowerKw: 3.07,
      utilisationPercent,
      loadState: utilisationPercent > 95 ? 'CRITICAL' : 'WARNING',
      failoverState: 'OK',
      urgentEvent: null,
      ...power,
    },
  }) as ColocationSummary;
const lost = { failoverState: 'NOT_REDUNDANT', urgentEvent: { type: 'FEED_LOST', feed: 'B', openedAt } } as const;

describe('racks above a threshold', () => {
  it('are listed with their location, load and start, highest load first', () => {
    const warned = rack(1, 89, { urgentEvent: { type: 'COMMIT_WARNING', feed: null, openedAt } });
    expect(getHighLoadItems({ items: [warned, rack(2, 96)], total: 2 }, 'en')).toMatchObject([
      { id: 'rack-2', kind: 'trouble', params: { name: 'AMS1-R03-2', percent: '96%' } },
      {
        id: 'rack-1',
        kind: 'attention',
        detail: 'Amsterdam 1 (AMS1)',
        params: { power: '3.07\u00a0kW', committed: '3.2\u00a0kW' },
        since: openedAt,
        action: { to: { to: '/racks/rack/$id/power/dashboard', params: { id: '1' } } },
      },
    ]);
  });

  it('have no time if another event is more urgent', () => {
    const [item] = getHighLoadItems(
      { items: [rack(1, 89, { urgentEvent: { type: 'BREAKER_WARNING', feed: 'A', openedAt } })], total: 1 },
      'en',
    );
    expect(item).not.toHaveProperty('since');
  });

  it('are counted beyond five', () => {
    const items = Array.from({ length: 7 }, (_, id) => rack(id, 80 + id));
    const actionItems = getHighLoadItems({ items, total: 9 }, 'en');
    expect(actionItems.map(({ id }) => id)).toEqual(['rack-6', 'rack-5', 'rack-4', 'rack-3', 'rack-2', 'high-loads']);
    expect(actionItems.at(-1)).toMatchObject({ params: { count: 4 }, action: { to: { search: { load: 'above' } } } });
  });
});

describe('racks that lost a feed', () => {
  it('name the feed, and are the same item in both lists', () => {
    const page = { items: [rack(1, 96, lost)], total: 1 };
    const [item] = getLostFeedItems(page, 'nl');
    expect(item).toMatchObject({ id: 'rack-1', kind: 'trouble', params: { what: 'Voeding B uitgevallen' }, since: openedAt });
    expect(getHighLoadItems(page, 'nl')).toEqual([item]);
  });

  it('name no feed without its event', () => {
    const [item] = getLostFeedItems({ items: [rack(1, 20, { ...lost, urgentEvent: null })], total: 1 }, 'en');
    expect(item).toMatchObject({ title: 'kinds.rack.lost-feed', kind: 'trouble' });
  });
});
