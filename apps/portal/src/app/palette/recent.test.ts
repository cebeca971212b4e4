import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Found, mostRecent, readRecent, rememberRecent } from './recent.ts';

const line = (id: string, title = `Line ${id}`): Found => ({
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
  let kept: Map<string, string>;
  beforeEach(() => {
    kept = new Map();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });

  it('lists the latest first, each once with its current name, up to the limit', () => {
    for (let id = 1; id <= mostRecent + 2; id++) rememberRecent('me', line(String(id)));
    rememberRecent('me', line('5', 'New name'));
    const recent = readRecent('me');
    expect(recent.map(({ id }) => id)).toEqual(['5', '10', '9', '8', '7', '6', '4', '3']);
    expect(recent[0]?.title).toBe('New name');
  });

  it('distinguishes kinds with the same id', () => {
    rememberRecent('me', line('1'));
    rememberRecent('me', { ...line('1'), kind: 'order' });
    expect(readRecent('me').map(({ kind }) => kind)).toEqual(['order', 'line']);
  });

  it('are kept per account', () => {
    rememberRecent('me', line('1'));
    rememberRecent('me-elsewhere', line('2'));
    expect(readRecent('you')).toEqual([]);
    expect(readRecent('me').map(({ id }) => id)).toEqual(['1']);
    expect(readRecent('me-elsewhere').map(({ id }) => id)).toEqual(['2']);
  });

  it('stores no more of a hit than it shows', () => {
    rememberRecent('me', { ...line('1'), matched: '06 12345678' } as Found);
    expect([...kept.values()].join()).not.toContain('12345678');
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
    kept.set('demarc.recent', stored);
    expect(readRecent('me')).toEqual([]);
    rememberRecent('me', line('1'));
    expect(readRecent('me')).toHaveLength(1);
  });
});
