import { randomUUID } from 'node:crypto';
import type { CarrierResult } from '@demarc/contract/availability.ts';
import type { LineOrderRequest } from '@demarc/contract/line-order.ts';
import type { Order } from '@demarc/contract/order.ts';
import { describe, expect, it } from 'vitest';
import { insertLine } from '../../testing/builders.ts';
import {
  api,
  getInvalidFields,
  getOrders,
  insertReadyCustomer,
  migration,
  type Orderable,
  send,
  setUpLineOrderCalls,
} from '../../testing/line-order-calls.ts';
import { buildFiberPoint, buildLineOrder, buildProduct, getWorkdayFromToday } from '../../testing/orderable.ts';

setUpLineOrderCalls();

const copperPoint = {
  israPoint: '002//MK/MK',
  freePairs: 1,
  spliceablePairs: 0,
  bondingAllowed: true,
  cableLengthMeters: 300,
  usedPairs: [
    { serviceIdMasked: '*****718', phoneNumberMasked: '*******118', typeOfConnection: 'BROADBAND', orderRunning: false },
  ],
} as const;

type CopperPoint = NonNullable<CarrierResult['copper']>['connectionPoints'][number];

function createCopperOffer(technology: 'VDSL2' | 'BVDSL2', ...points: Partial<CopperPoint>[]): Orderable {
  const rate = { technology, downKbps: 100_000, upKbps: 30_000, reliabilityPercent: 90, status: 'AVAILABLE' } as const;
  const connectionPoints = points.map((point) => ({ ...copperPoint, usedPairs: [...copperPoint.usedPairs], ...point }));
  const products = [buildProduct('LINE', 'LINE', { mandatory: true }), buildProduct('EVC', 'EVC')];
  return {
    carrier: { physicalCarrier: 'COPPER', nlsType: '1', technologies: [rate], copper: { connectionPoints }, fiber: null },
    pack: { technology, products },
  };
}

describe('the connection point', () => {
  const point = 'details.connection.israPoint';
  const ftu = 'details.connection.ftuId';
  const orderLine = async (values: Orderable, details: Partial<LineOrderRequest['details']>, subType?: 'MIGRATE') => {
    const { customerId, offer } = await insertReadyCustomer(values);
    return getInvalidFields(
      await send(customerId, buildLineOrder(offer, { ...(subType && { subType }), details }), { dryRun: true }),
    );
  };
  const israPoint = '002//MK/MK';
  const twoFtus = (inUse = false): Orderable => ({
    carrier: { fiber: { terminationPoints: [buildFiberPoint('A', inUse), buildFiberPoint('B')] } },
  });

  it.each([
    ['copper without one', createCopperOffer('VDSL2', {}), {}, { [point]: 'required' }],
    [
      'copper at one that is not there',
      createCopperOffer('VDSL2', {}),
      { connection: { israPoint: 'X' } },
      { [point]: 'unknown-value' },
    ],
    ['copper at one with a free pair', createCopperOffer('VDSL2', {}), { connection: { israPoint } }, {}],
    [
      'copper at one with a pair to splice',
      createCopperOffer('VDSL2', { freePairs: 0, spliceablePairs: 1 }),
      { connection: { israPoint, nlsType: '2' } },
      {},
    ],
    [
      'copper at a full one',
      createCopperOffer('VDSL2', { freePairs: 0 }),
      { connection: { israPoint } },
      { [point]: 'not-allowed-here' },
    ],
    [
      'bonded copper with one pair',
      createCopperOffer('BVDSL2', {}),
      { connection: { israPoint } },
      { [point]: 'not-allowed-here' },
    ],
    ['bonded copper with two pairs', createCopperOffer('BVDSL2', { spliceablePairs: 1 }), { connection: { israPoint } }, {}],
    [
      'bonded copper where that is not allowed',
      createCopperOffer('BVDSL2', { freePairs: 2, bondingAllowed: false }),
      { connection: { israPoint } },
      { [point]: 'not-allowed-here' },
    ],
    [
      'work that the point does not ask for',
      createCopperOffer('VDSL2', {}),
      { connection: { israPoint, nlsType: '3' } },
      { 'details.connection.nlsType': 'unknown-value' },
    ],
    [
      'an FTU on copper',
      createCopperOffer('VDSL2', {}),
      { connection: { israPoint, ftuId: 'A' } },
      { [ftu]: 'not-allowed-here' },
    ],
    ['fiber with one FTU', {}, {}, {}],
    ['fiber with several and none chosen', twoFtus(), {}, { [ftu]: 'required' }],
    ['fiber with several and one chosen', twoFtus(), { connection: { ftuId: 'B' } }, {}],
    ['fiber with an FTU that is not there', {}, { connection: { ftuId: 'B' } }, { [ftu]: 'unknown-value' }],
    [
      'several rooms and none chosen',
      { check: { alternatives: ['MER 1', 'MER 2'].map((room) => ({ houseNumberAddition: null, room })) } },
      {},
      { 'details.connection.room': 'required' },
    ],
    [
      'several rooms and one chosen',
      { check: { alternatives: ['MER 1', 'MER 2'].map((room) => ({ houseNumberAddition: null, room })) } },
      { connection: { room: 'mer 2' } },
      {},
    ],
    [
      'several rooms and another one',
      { check: { alternatives: ['MER 1', 'MER 2'].map((room) => ({ houseNumberAddition: null, room })) } },
      { connection: { room: 'Zolder' } },
      { 'details.connection.room': 'unknown-value' },
    ],
  ] as [string, Orderable, Partial<LineOrderRequest['details']>, Record<string, string>][])(
    'validates %s',
    async (_what, values, details, fields) => {
      expect(await orderLine(values, details)).toEqual(fields);
    },
  );

  const service = 'details.migration.currentServiceId';
  it.each([
    ['the service of a pair', createCopperOffer('VDSL2', { freePairs: 0 }), { connection: { israPoint } }, {}],
    [
      'a service of no pair',
      createCopperOffer('VDSL2', {}),
      { connection: { israPoint }, migration: { ...migration, currentServiceId: 'XKL40719' } },
      { [service]: 'unknown-value' },
    ],
    [
      'a service where no pair is used',
      createCopperOffer('VDSL2', { usedPairs: [] }),
      { connection: { israPoint } },
      { [service]: 'unknown-value' },
    ],
    ['an FTU in use', twoFtus(true), { connection: { ftuId: 'A' } }, {}],
    ['an FTU that is not in use', twoFtus(true), { connection: { ftuId: 'B' } }, { [service]: 'unknown-value' }],
    [
      'one without the mandate',
      twoFtus(true),
      { connection: { ftuId: 'A' }, migration: { ...migration, mandateGiven: false } },
      { 'details.migration.mandateGiven': 'required' },
    ],
    [
      'the switching service for a company',
      twoFtus(true),
      { connection: { ftuId: 'A' }, migration: { ...migration, useSwitchingService: true } },
      { 'details.migration.useSwitchingService': 'not-allowed-here' },
    ],
    ['no migration at all', twoFtus(true), { connection: { ftuId: 'A' }, migration: null }, { 'details.migration': 'required' }],
  ] as [string, Orderable, Partial<LineOrderRequest['details']>, Record<string, string>][])(
    'validates a migration: %s',
    async (_what, values, details, fields) => {
      expect(await orderLine(values, { migration, ...details }, 'MIGRATE')).toEqual(fields);
    },
  );

  it('allows a consumer to use the switching service', async () => {
    const endUser = { lastName: 'Bos', email: 'bos@test.example', phoneNumber: '0205550100' };
    const details = { connection: { ftuId: 'A' }, endUser, migration: { ...migration, useSwitchingService: true } };
    expect(await orderLine(twoFtus(true), details, 'MIGRATE')).toEqual({});
  });
});

describe('a change to a line', () => {
  const change = async (line: Partial<Parameters<typeof insertLine>[1]> = {}, values: Orderable = {}) => {
    const { customerId, offer } = await insertReadyCustomer(values);
    const { carrierCode, address } = offer;
    const row = await insertLine(api.db, { customerId, carrierCode, address, addressKey: randomUUID(), ...line });
    const body = (details: Partial<LineOrderRequest['details']> = {}) =>
      buildLineOrder(offer, {
        subType: 'MODIFY',
        termMonths: 0,
        wishDate: getWorkdayFromToday(8),
        details: { lineId: row.lineId, ...details },
      });
    return { customerId, offer, row, body };
  };

  it('keeps the address of the line, and charges no one-time fee again', async () => {
    const { customerId, row, body } = await change();
    const response = await send(customerId, { ...body(), wishDate: getWorkdayFromToday(3) });
    expect(response).toMatchObject({
      status: 201,
      body: {
        subType: 'MODIFY',
        termMonths: 0,
        totals: { mrc: '33.77', nrc: '0.00' },
        serviceRef: { type: 'LINE', id: row.lineId, label: `LN-${row.lineId}` },
        replaces: { packageCode: row.packageCode, packageName: row.packageName, monthlyAmount: row.monthlyAmount },
        details: { lineId: row.lineId, earliestWishDate: getWorkdayFromToday(3) },
      },
    });
    const [stored] = await getOrders(customerId);
    expect(stored?.addressKey).toBe(row.addressKey);
    const { orderId } = response.body as Order;
    expect(await send(customerId, body())).toMatchObject({ status: 409, problem: { details: { orderId } } });
  });

  it('installs the line again if the carrier changes', async () => {
    const { customerId, offer, body } = await change({ carrierCode: 'OTHER', technology: 'VDSL2' });
    const earlyResponse = await send(customerId, { ...body(), wishDate: getWorkdayFromToday(4) });
    expect(getInvalidFields(earlyResponse)).toEqual({ wishDate: 'date-too-early' });
    const response = await send(customerId, { ...body(), wishDate: getWorkdayFromToday(5), packageCode: offer.packageCode });
    expect(response).toMatchObject({ status: 201, body: { totals: { nrc: '100.00' } } });
  });

  it.each(['PENDING', 'PENDING_CHANGE', 'SUSPENDED', 'PENDING_TERMINATION', 'TERMINATED'] as const)(
    'is refused while it is %s',
    async (status) => {
      const { customerId, body } = await change({ status });
      const invalidTransition = { status: 409, problem: { code: 'INVALID_TRANSITION', details: { status } } };
      expect(await send(customerId, body())).toMatchObject(invalidTransition);
    },
  );

  it('is rejected for a line of another customer, at another address, or without a line', async () => {
    const { customerId, body } = await change();
    const otherChange = await change();
    expect(getInvalidFields(await send(customerId, body({ lineId: otherChange.row.lineId })))).toEqual({
      'details.lineId': 'unknown-value',
    });
    expect(getInvalidFields(await send(customerId, body({ lineId: null })))).toEqual({ 'details.lineId': 'required' });
    const lineAtOtherAddress = await insertLine(api.db, { customerId });
    expect(getInvalidFields(await send(customerId, body({ lineId: lineAtOtherAddress.lineId })))).toEqual({
      'details.lineId': 'not-allowed-here',
    });
  });
});
