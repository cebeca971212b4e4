import { brands, type Role, resolveEnabledFeatures } from '@demarc/contract/access.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { HomeTile } from '../../kinds/homes.ts';
import { canLoad, isVisible, type PartReader } from '../../kinds/part-access.ts';
import { isElsewhere, listTiles, selectTiles } from './select-tiles.ts';

const Tile = () => null;
const createTile = (id: string, rank: number, access: Partial<HomeTile> = {}): HomeTile => ({ id, rank, Tile, ...access });
const createReader = (values: Partial<PartReader> = {}): PartReader => ({
  roles: [],
  features: resolveEnabledFeatures('datacentre', false),
  isReseller: true,
  ...values,
});
const getIds = (homes: Parameters<typeof selectTiles>[0], reader: PartReader, waiting: readonly string[] = []) =>
  selectTiles(homes, reader, new Set(waiting)).map(({ id }) => id);

describe('isElsewhere', () => {
  const homes = [
    {
      tiles: [
        createTile('contacts', 60),
        createTile('users', 50, { feature: 'userManagement' }),
        createTile('lines', 20, { feature: 'myLines' }),
      ],
    },
    { tiles: [createTile('tv', 10, { feature: 'tenTenTenTv', role: 'RESELLER_SERVICE_DESK', isForResellers: true })] },
    { tiles: [createTile('own-invoice', 6, { feature: 'myInvoices', isForEndUsers: true })] },
    { tiles: [createTile('open-amount', 15, { feature: 'myInvoices', role: 'RESELLER_FINANCE', isForResellers: true })] },
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
  ])('is correct for %s', (_user, reader, expected) => expect(isElsewhere(homes, reader)).toBe(expected));
});

describe('selectTiles', () => {
  const homes = [
    { tiles: [createTile('contacts', 60), createTile('lines', 20, { feature: 'myLines' })] },
    { tiles: [createTile('orders', 10, { feature: 'myOrders', role: 'RESELLER_ORDER', isForResellers: true })] },
    { tiles: [createTile('tokens', 70), createTile('agreement', 80), createTile('access', 90)] },
    { tiles: [createTile('tv', 10, { feature: 'tenTenTenTv', role: 'RESELLER_SERVICE_DESK', isForResellers: true })] },
    { tiles: [createTile('watched', 40, { feature: 'tenTenTenTv', orFeature: 'postalCodeCheck', role: 'RESELLER_ORDER' })] },
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
  ])('selects the four most important tiles for %s', (_who, reader, expected) => expect(getIds(homes, reader)).toEqual(expected));

  it.each([
    ['puts a tile with something waiting in the last place', ['agreement'], ['orders', 'lines', 'contacts', 'agreement']],
    [
      'puts the more important of two waiting tiles in the last place',
      ['access', 'agreement'],
      ['orders', 'lines', 'contacts', 'agreement'],
    ],
    [
      'leaves a waiting tile among the first three where it is',
      ['orders', 'contacts'],
      ['orders', 'lines', 'contacts', 'tokens'],
    ],
    ['ignores a waiting tile that the user cannot see', ['tv'], ['orders', 'lines', 'contacts', 'tokens']],
  ])('%s', (_what, waiting, expected) =>
    expect(getIds(homes, createReader({ roles: ['RESELLER_ADMIN'] }), waiting)).toEqual(expected),
  );

  it('selects the tiles for the work of a user with one role', () => {
    const finance = [
      createTile('open-amount', 15, { role: 'RESELLER_FINANCE' }),
      createTile('next-payment', 16, { role: 'RESELLER_FINANCE', onlyRole: 'RESELLER_FINANCE' }),
      createTile('lines-down', 20, { exceptOnlyRole: 'RESELLER_FINANCE' }),
    ];
    const selectFor = (...roles: Role[]) => getIds([{ tiles: finance }], createReader({ roles }));
    expect(selectFor('RESELLER_FINANCE')).toEqual(['open-amount', 'next-payment']);
    expect(selectFor('RESELLER_FINANCE', 'RESELLER_ORDER')).toEqual(['open-amount', 'lines-down']);
    expect(selectFor('RESELLER_ADMIN')).toEqual(['open-amount', 'lines-down']);
    expect(selectFor()).toEqual(['lines-down']);
  });

  it('reserves space for tiles of resellers until the customer has loaded, but does not load them', () => {
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
  // The tiles import page links and session modules, which listen to other tabs through `window`.
  beforeAll(() => void vi.stubGlobal('window', new EventTarget()));

  const roles: (readonly Role[])[] = [
    [],
    ['RESELLER_FINANCE'],
    ['RESELLER_ORDER'],
    ['RESELLER_SERVICE_DESK'],
    ['RESELLER_ADMIN'],
  ];
  const readers = brands.flatMap((brand) =>
    roles.flatMap((heldRoles) => [true, false].map((isReseller) => ({ brand, heldRoles, isReseller, isUnlocked: false }))),
  );

  it.each(readers)(
    'has four tiles: $brand $heldRoles reseller $isReseller',
    async ({ brand, heldRoles, isReseller, isUnlocked }) => {
      const { kindHomes } = await import('../../kinds/homes.ts');
      const reader = { roles: [...heldRoles], features: resolveEnabledFeatures(brand, isUnlocked), isReseller };
      const tiles = listTiles(kindHomes, reader);
      if (isReseller && heldRoles.join() === 'RESELLER_FINANCE')
        expect(tiles.slice(0, 4).map(({ id }) => id)).toEqual(['open-amount', 'next-payment', 'disputed', 'invoiced']);
      for (const ids of [[], tiles.map(({ id }) => id)]) expect(selectTiles(kindHomes, reader, new Set(ids))).toHaveLength(4);
    },
  );
});
