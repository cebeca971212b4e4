import { brands, type Role, resolveEnabledFeatures } from '@demarc/contract/access.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { HomeTile } from '../../kinds/homes.ts';
import { canLoad, isVisible, type PartReader } from '../../kinds/part-access.ts';
import { isElsewhere, listTiles, selectTiles } from './select-tiles.ts';

const Tile = () => null;
const tile = (id: string, rank: number, access: Partial<HomeTile> = {}): HomeTile => ({ id, rank, Tile, ...access });
const createReader = (values: Partial<PartReader> = {}): PartReader => ({
  roles: [],
  features: resolveEnabledFeatures('datacentre', false),
  isReseller: true,
  ...values,
});
const getIds = (homes: Parameters<typeof selectTiles>[0], reader: PartReader, waiting: readonly string[] = []) =>
  selectTiles(homes, reader, new Set(waiting)).map(({ id }) => id);

describe('a portal without anything of its own for the user', () => {
  const homes = [
    {
      tiles: [tile('contacts', 60), tile('users', 50, { feature: 'userManagement' }), tile('lines', 20, { feature: 'myLines' })],
    },
    { tiles: [tile('tv', 10, { feature: 'tenTenTenTv', role: 'RESELLER_SERVICE_DESK', isForResellers: true })] },
    { tiles: [tile('own-invoice', 6, { feature: 'myInvoices', isForEndUsers: true })] },
    { tiles: [tile('open-amount', 15, { feature: 'myInvoices', role: 'RESELLER_FINANCE', isForResellers: true })] },
  ];
  const features = resolveEnabledFeatures('television', false);

  it.each([
    ['the service desk in the television brand', createReader({ roles: ['RESELLER_SERVICE_DESK'], features }), false],
    ['finance in the television brand', createReader({ roles: ['RESELLER_FINANCE'], features }), false],
    ['another role in the television brand', createReader({ roles: ['RESELLER_ORDER'], features }), true],
    ['an end user in the television brand', createReader({ roles: ['RESELLER_ADMIN'], features, isReseller: false }), true],
    [
      'someone without a role in the internet brand',
      createReader({ features: resolveEnabledFeatures('internet', false) }),
      false,
    ],
    ['someone without a role in the data-center brand', createReader(), false],
  ])('is decided for %s', (_user, reader, expected) => expect(isElsewhere(homes, reader)).toBe(expected));
});

describe('the numbers at the top', () => {
  const homes = [
    { tiles: [tile('contacts', 60), tile('lines', 20, { feature: 'myLines' })] },
    { tiles: [tile('orders', 10, { feature: 'myOrders', role: 'RESELLER_ORDER', isForResellers: true })] },
    { tiles: [tile('tokens', 70), tile('agreement', 80), tile('access', 90)] },
    { tiles: [tile('tv', 10, { feature: 'tenTenTenTv', role: 'RESELLER_SERVICE_DESK', isForResellers: true })] },
    { tiles: [tile('watched', 40, { feature: 'tenTenTenTv', orFeature: 'postalCodeCheck', role: 'RESELLER_ORDER' })] },
    {},
  ];

  it.each([
    ['an administrator', createReader({ roles: ['RESELLER_ADMIN'] }), ['orders', 'lines', 'contacts', 'tokens']],
    ['someone without a role', createReader(), ['lines', 'contacts', 'tokens', 'agreement']],
    ['an end user', createReader({ roles: ['RESELLER_ADMIN'], isReseller: false }), ['lines', 'contacts', 'tokens', 'agreement']],
    [
      'the service desk in the television brand',
      createReader({ roles: ['RESELLER_SERVICE_DESK'], features: resolveEnabledFeatures('television', false) }),
      ['tv', 'contacts', 'tokens', 'agreement'],
    ],
    [
      'an administrator in the internet brand',
      createReader({ roles: ['RESELLER_ADMIN'], features: resolveEnabledFeatures('internet', false) }),
      ['watched', 'contacts', 'tokens', 'agreement'],
    ],
    [
      'someone without a role in the internet brand',
      createReader({ features: resolveEnabledFeatures('internet', false) }),
      ['contacts', 'tokens', 'agreement', 'access'],
    ],
  ])('are the four most important ones for %s', (_who, reader, expected) => expect(getIds(homes, reader)).toEqual(expected));

  it.each([
    ['one that waits takes the last place', ['agreement'], ['orders', 'lines', 'contacts', 'agreement']],
    ['of two that wait, the most important one', ['access', 'agreement'], ['orders', 'lines', 'contacts', 'agreement']],
    ['one that is there anyway stays where it is', ['orders', 'contacts'], ['orders', 'lines', 'contacts', 'tokens']],
    ['one that the user may not see does not count', ['tv'], ['orders', 'lines', 'contacts', 'tokens']],
  ])('%s', (_what, waiting, expected) =>
    expect(getIds(homes, createReader({ roles: ['RESELLER_ADMIN'] }), waiting)).toEqual(expected),
  );

  it('are those of the work of someone with one role', () => {
    const finance = [
      tile('open-amount', 15, { role: 'RESELLER_FINANCE' }),
      tile('next-payment', 16, { role: 'RESELLER_FINANCE', onlyRole: 'RESELLER_FINANCE' }),
      tile('lines-down', 20, { exceptOnlyRole: 'RESELLER_FINANCE' }),
    ];
    const list = (...roles: Role[]) => getIds([{ tiles: finance }], createReader({ roles }));
    expect(list('RESELLER_FINANCE')).toEqual(['open-amount', 'next-payment']);
    expect(list('RESELLER_FINANCE', 'RESELLER_ORDER')).toEqual(['open-amount', 'lines-down']);
    expect(list('RESELLER_ADMIN')).toEqual(['open-amount', 'lines-down']);
    expect(list()).toEqual(['lines-down']);
  });

  it('reserve the space of those for resellers until the customer has loaded, without loading them', () => {
    const access = { isForResellers: true };
    expect([isVisible(access, createReader({ isReseller: null })), canLoad(access, createReader({ isReseller: null }))]).toEqual([
      true,
      false,
    ]);
    expect(canLoad({}, createReader({ isReseller: null }))).toBe(true);
    expect(canLoad(access, createReader())).toBe(true);
  });
});

describe('every brand, role and type of customer', () => {
  // The numbers link to pages, and modules of the session listen to other tabs.
  beforeAll(() => void vi.stubGlobal('window', new EventTarget()));

  const roles: (readonly Role[])[] = [
    [],
    ['RESELLER_FINANCE'],
    ['RESELLER_ORDER'],
    ['RESELLER_SERVICE_DESK'],
    ['RESELLER_ADMIN'],
  ];
  const readers = brands.flatMap((brand) =>
    roles.flatMap((held) => [true, false].map((isReseller) => ({ brand, held, isReseller, isUnlocked: false }))),
  );

  it.each(readers)('has four numbers: $brand $held reseller $isReseller', async ({ brand, held, isReseller, isUnlocked }) => {
    const { kindHomes } = await import('../../kinds/homes.ts');
    const reader = { roles: [...held], features: resolveEnabledFeatures(brand, isUnlocked), isReseller };
    const tiles = listTiles(kindHomes, reader);
    if (isReseller && held.join() === 'RESELLER_FINANCE')
      expect(tiles.slice(0, 4).map(({ id }) => id)).toEqual(['open-amount', 'next-payment', 'disputed', 'invoiced']);
    for (const ids of [[], tiles.map(({ id }) => id)]) expect(selectTiles(kindHomes, reader, new Set(ids))).toHaveLength(4);
  });
});
