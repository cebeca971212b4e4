import type { CarrierResult, LineAvailability } from '@demarc/contract/availability.ts';
import { createLineOrder, type LineOrderRequest } from '@demarc/contract/line-order.ts';
import { findFieldProblems } from '@demarc/contract/rules/field-rules.ts';
import { describe, expect, it } from 'vitest';
import {
  buildCustomerOrderId,
  buildRowOrder,
  deriveIdempotencyKey,
  pickWishDate,
  proposePrefix,
  type SharedOrder,
} from './row-order.ts';

type CopperPoint = NonNullable<CarrierResult['copper']>['connectionPoints'][number];
type FiberPoint = NonNullable<CarrierResult['fiber']>['terminationPoints'][number];

const createCopperPoint = (israPoint: string, freePairs: number, spliceablePairs = 0, bondingAllowed = false) =>
  ({ israPoint, freePairs, spliceablePairs, bondingAllowed }) as CopperPoint;
const createFiberPoint = (ftuId: string, inUse: boolean) => ({ ftuId, inUse }) as FiberPoint;
const createProduct = (productCode: string, productType: string, mandatory = false, defaultQuantity = 0) => ({
  productCode,
  productType,
  mandatory,
  defaultQuantity,
});

interface AvailabilityOptions {
  copper?: CopperPoint[];
  fiber?: FiberPoint[];
  technology?: string;
  rooms?: string[];
  pack?: object;
}

function createAvailability({
  copper,
  fiber,
  technology = 'FTTH_GPON',
  rooms = [],
  pack = {},
}: AvailabilityOptions = {}): LineAvailability {
  return {
    availabilityId: 'checked',
    address: { room: null },
    alternatives: rooms.map((room) => ({ houseNumberAddition: null, room })),
    carriers: [
      {
        carrierCode: 'C',
        physicalCarrier: copper ? 'COPPER' : 'FIBER',
        copper: copper ? { connectionPoints: copper } : null,
        fiber: fiber ? { terminationPoints: fiber } : null,
      },
    ],
    packages: [
      {
        packageCode: 'P',
        carrierCode: 'C',
        technology,
        parameters: [],
        allowedTermMonths: [1, 12, 36],
        earliestWishDate: '2026-08-12',
        products: [
          createProduct('LINE', 'LINE', true),
          createProduct('EVC-A', 'EVC'),
          createProduct('EVC-B', 'EVC'),
          createProduct('SLA-24X7', 'SLA'),
          createProduct('SLA-OFFICE', 'SLA', false, 1),
        ],
        ...pack,
      },
    ],
  } as unknown as LineAvailability;
}

const row = { row: 7, reference: 'Filiaal 7', availabilityId: 'checked', best: { packageCode: 'P' } } as Parameters<
  typeof buildRowOrder
>[0];
const common: SharedOrder = {
  prefix: 'WINKELS',
  wishDate: '2026-08-03',
  termMonths: 0,
  projectId: null,
  contact: null,
  endUser: { companyName: 'Winkels', email: 'a@winkels.example', phoneNumber: '0205550199' },
};
const order = (given: AvailabilityOptions, values: Partial<SharedOrder> = {}) =>
  buildRowOrder(row, createAvailability(given), { ...common, ...values });
const getConnection = (given: AvailabilityOptions) => {
  const rowOrder = order(given);
  return typeof rowOrder === 'string' ? rowOrder : rowOrder.details.connection;
};

describe('buildRowOrder', () => {
  it('builds a valid request with the mandatory products and the default ones, which the price of the row includes', () => {
    const rowOrder = order({}) as LineOrderRequest;
    expect(rowOrder).toMatchObject({
      customerOrderId: 'WINKELS-7',
      reference: 'Filiaal 7',
      packageCode: 'P',
      termMonths: 1,
      wishDate: '2026-08-12',
      details: {
        availabilityId: 'checked',
        connection: {},
        slaProductCode: 'SLA-OFFICE',
        options: [],
        evcs: [{ productCode: 'EVC-A', circuitType: 'ETHERNET' }],
      },
    });
    expect(findFieldProblems(createLineOrder.rules, rowOrder)).toEqual([]);
  });

  it('takes the next longer term, or else the longest', () => {
    const terms = [0, 12, 24, 48].map((termMonths) => (order({}, { termMonths }) as LineOrderRequest).termMonths);
    expect(terms).toEqual([1, 12, 36, 36]);
  });

  it('picks the connection point when there is only one option', () => {
    expect(getConnection({ copper: [createCopperPoint('A', 1)] })).toEqual({ israPoint: 'A' });
    // Prefers a free pair over one that needs splicing.
    expect(getConnection({ copper: [createCopperPoint('A', 1), createCopperPoint('B', 0, 2)] })).toEqual({ israPoint: 'A' });
    expect(getConnection({ copper: [createCopperPoint('A', 0, 1)] })).toEqual({ israPoint: 'A' });
    expect(
      getConnection({ copper: [createCopperPoint('A', 2, 0, true), createCopperPoint('B', 4)], technology: 'BVVDSL2' }),
    ).toEqual({ israPoint: 'A' });
    expect(getConnection({ fiber: [createFiberPoint('A', true)] })).toEqual({});
    expect(getConnection({ fiber: [createFiberPoint('A', true), createFiberPoint('B', false)] })).toEqual({ ftuId: 'B' });
  });

  it('returns an obstacle if there are several connection points, or none', () => {
    expect(getConnection({ copper: [createCopperPoint('A', 1), createCopperPoint('B', 1)] })).toBe('choose');
    expect(getConnection({ copper: [createCopperPoint('A', 0)] })).toBe('no-pair');
    expect(getConnection({ copper: [createCopperPoint('A', 4)], technology: 'BVVDSL2' })).toBe('no-pair');
    expect(getConnection({ fiber: [createFiberPoint('A', false), createFiberPoint('B', false)] })).toBe('choose');
    expect(getConnection({ fiber: [createFiberPoint('A', false)], rooms: ['MER', 'Kelder'] })).toBe('choose');
    expect(getConnection({ pack: { products: [createProduct('LINE', 'LINE', true)] } })).toBe('choose');
    expect(getConnection({ pack: { parameters: [{ name: 'floor', required: true, defaultValue: null }] } })).toBe('choose');
    expect(getConnection({ pack: { packageCode: 'OTHER' } })).toBe('gone');
  });

  it('uses the shared date, or a later one if required, and never a weekend', () => {
    expect(pickWishDate('2026-08-03', '2026-08-12')).toBe('2026-08-12');
    expect(pickWishDate('2026-08-20', '2026-08-12')).toBe('2026-08-20');
    expect(pickWishDate('2026-08-22', '2026-08-12')).toBe('2026-08-24');
  });
});

describe('a row', () => {
  const batch = { batchId: '0a1b2c3d-0000-4000-8000-000000000000', createdAt: '2026-07-28T12:31:00.000Z' };

  it('always gets the same customer order id', () => {
    expect(buildCustomerOrderId(proposePrefix(batch), 12)).toBe('20260728-0A1B2-12');
  });

  it('gets the same idempotency key for the same order, and another for a changed order', async () => {
    const rowOrder = order({}) as LineOrderRequest;
    const key = await deriveIdempotencyKey(batch.batchId, rowOrder);
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(await deriveIdempotencyKey(batch.batchId, structuredClone(rowOrder))).toBe(key);
    expect(await deriveIdempotencyKey(batch.batchId, { ...rowOrder, wishDate: '2026-08-13' })).not.toBe(key);
  });
});
