import type { RackOrderDetails, SharedColoOrderDetails } from '@demarc/contract/kinds/colocation-order-details.ts';
import { expect, it } from 'vitest';
import { createRackDelivery, createSharedColoDelivery } from './colocation-delivery.ts';

const shared = {
  site: { siteId: 1, siteCode: 'AMS1', name: 'Amsterdam 1', address: {} as never },
  heightUnits: 47,
  committedKw: '4.0',
  powerBillingModel: 'METERED_COMMIT',
  redundancy: 'A_B',
  feeds: [
    { label: 'A', voltageV: 230, amperageA: 16, phase: 'SINGLE' },
    { label: 'B', voltageV: 230, amperageA: 16, phase: 'SINGLE' },
  ],
  uplinks: [{ speedMbps: 10_000, mediaType: 'SMF_OS2', redundant: true }],
  ipv4PrefixLength: null,
  ipv6PrefixLength: null,
  earliestWishDate: '2026-01-05',
} satisfies Partial<RackOrderDetails>;
const rack = { ...shared, rackType: 'FULL', accessContacts: [], lockType: null } satisfies RackOrderDetails;
const units = { ...shared, heightUnits: 8, outletsA: 2, outletsB: 2, equipment: null } satisfies SharedColoOrderDetails;

it('delivers a meter for each feed and a port for each uplink, always the same', () => {
  const delivery = createRackDelivery(104_211, rack);
  expect(delivery.feeds?.map(({ label }) => label)).toEqual(['A', 'B']);
  expect(new Set(delivery.uplinks?.map(({ switchPort }) => switchPort)).size).toBe(2);
  expect(createRackDelivery(104_211, rack)).toEqual(delivery);
});

it('gives consecutive orders different space', () => {
  const orders = Array.from({ length: 400 }, (_, index) => 104_211 + index);
  const racks = orders.map((orderId) => createRackDelivery(orderId, rack));
  expect(new Set(racks.map(({ room, row, position }) => `${room}/${row}/${position}`)).size).toBe(orders.length);
  const places = orders.map((orderId) => createSharedColoDelivery(orderId, units));
  expect(new Set(places.map(({ rackLabel, startUnit }) => `${rackLabel}/${startUnit}`)).size).toBe(orders.length);
  expect(places.every(({ startUnit }) => startUnit! + 7 <= 40)).toBe(true);
});
