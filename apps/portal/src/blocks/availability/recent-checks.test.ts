import { beforeEach, expect, it, vi } from 'vitest';

const address = (houseNumber: number, houseNumberAddition: string | null = null) => ({
  street: 'Meetlint',
  houseNumber,
  houseNumberAddition,
  postalCode: '1234AC',
  city: 'Voorbeeldstad',
  country: 'NL',
});
const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 12, minute));

let storage: Map<string, string>;
beforeEach(() => {
  storage = new Map();
  // Session modules listen to other tabs.
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});

it('lists the latest check first, each address once, up to the limit', async () => {
  const { maxRecentChecks, readRecentChecks, rememberCheck } = await import('./recent-checks.ts');
  for (let houseNumber = 1; houseNumber <= maxRecentChecks + 1; houseNumber++)
    rememberCheck('me', address(houseNumber), at(houseNumber));
  rememberCheck('me', address(3), at(30));
  const checks = readRecentChecks('me');
  expect(checks.map(({ search }) => search.houseNumber)).toEqual([3, 9, 8, 7, 6, 5, 4, 2]);
  expect(checks[0]).toEqual({
    name: 'Meetlint 3, Voorbeeldstad',
    search: { postalCode: '1234AC', houseNumber: 3 },
    checkedAt: at(30).toISOString(),
  });
});

it('distinguishes additions and accounts, and does not mix checks with recently opened items', async () => {
  const { readRecentChecks, rememberCheck } = await import('./recent-checks.ts');
  const { readRecentList, writeRecentList } = await import('../../lib/recent-lists.ts');
  writeRecentList('me', ['opened']);
  rememberCheck('me', address(25, 'A'), at(1));
  rememberCheck('me', address(25, 'B'), at(2));
  expect(readRecentChecks('me').map(({ name }) => name)).toEqual([
    'Meetlint 25-B, Voorbeeldstad',
    'Meetlint 25-A, Voorbeeldstad',
  ]);
  expect(readRecentChecks('you')).toEqual([]);
  expect(readRecentList('me')).toEqual(['opened']);
});

it.each([
  'nonsense',
  '[]',
  '{"me.checks":{}}',
  '{"me.checks":[1,null,{"name":"x"},{"name":"x","checkedAt":"","search":{"postalCode":"no"}}]}',
])('reads %s as empty', async (stored) => {
  const { readRecentChecks } = await import('./recent-checks.ts');
  storage.set('demarc.recent', stored);
  expect(readRecentChecks('me')).toEqual([]);
});
