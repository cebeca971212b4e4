import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RecentItem } from './kind.ts';
import { maxRecentItems, readRecentItems, rememberItem } from './recent-items.ts';

const line = (id: string, title = `Line ${id}`): RecentItem => ({
  kind: 'line',
  id,
  title,
  identifier: `LN-${id}`,
  detail: null,
  reference: null,
  status: 'ACTIVE',
  state: 'ACTIVE',
  ownerId: null,
});

describe('recent items', () => {
  let storage: Map<string, string>;
  beforeEach(() => {
    storage = new Map();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    });
  });

  it('lists the latest first, each once with its current name, up to the limit', () => {
    for (let id = 1; id <= maxRecentItems + 2; id++) rememberItem('me', line(String(id)));
    rememberItem('me', line('5', 'New name'));
    const recent = readRecentItems('me');
    expect(recent.map(({ id }) => id)).toEqual(['5', '10', '9', '8', '7', '6', '4', '3']);
    expect(recent[0]?.title).toBe('New name');
  });

  it('distinguishes kinds with the same id', () => {
    rememberItem('me', line('1'));
    rememberItem('me', { ...line('1'), kind: 'order' });
    expect(readRecentItems('me').map(({ kind }) => kind)).toEqual(['order', 'line']);
  });

  it('are kept per account', () => {
    rememberItem('me', line('1'));
    rememberItem('me-elsewhere', line('2'));
    expect(readRecentItems('you')).toEqual([]);
    expect(readRecentItems('me').map(({ id }) => id)).toEqual(['1']);
    expect(readRecentItems('me-elsewhere').map(({ id }) => id)).toEqual(['2']);
  });

  it('stores no more of a hit than it shows', () => {
    rememberItem('me', { ...line('1'), matched: '06 12345678' } as RecentItem);
    expect([...storage.values()].join()).not.toContain('12345678');
  });

  it.each([
    'nonsense',
    '{}',
    '[]',
    'null',
    '{"me":{}}',
    '{"me":[1,null,{"kind":"line"}]}',
    '{"me":[{"kind":"spy","id":"1","title":"x"}]}',
  ])('reads %s as empty, and overwrites it', (stored) => {
    storage.set('demarc.recent', stored);
    expect(readRecentItems('me')).toEqual([]);
    rememberItem('me', line('1'));
    expect(readRecentItems('me')).toHaveLength(1);
  });
});
