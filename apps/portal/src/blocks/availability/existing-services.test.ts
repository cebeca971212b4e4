import type { CarrierResult, LineAvailability, ServiceAtAddress } from '@demarc/contract/availability.ts';
import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { findBlockingService, findServiceAtPoint, formatServicesTitle, getServicesGlyph } from './existing-services.ts';

const createService = (connectionPoint: string | null, room: string | null = null): ServiceAtAddress => ({
  lineId: 204_512,
  lineStatus: 'ACTIVE',
  orderId: null,
  orderNumber: null,
  connectionPoint,
  room,
});
const createAvailability = (services: ServiceAtAddress[], rooms: string[] = []) =>
  ({
    address: { room: null },
    alternatives: rooms.map((room) => ({ houseNumberAddition: null, room })),
    services,
  }) as unknown as LineAvailability;
const fiber = (...ftuIds: string[]) =>
  ({ physicalCarrier: 'FIBER', copper: null, fiber: { terminationPoints: ftuIds.map((ftuId) => ({ ftuId })) } }) as CarrierResult;
const copper = (...points: string[]) =>
  ({
    physicalCarrier: 'COPPER',
    copper: { connectionPoints: points.map((israPoint) => ({ israPoint })) },
    fiber: null,
  }) as unknown as CarrierResult;
const coax = { physicalCarrier: 'COAX', copper: null, fiber: null } as CarrierResult;

describe('an existing line at the address', () => {
  it('blocks a second one at its only connection point', () => {
    const serviceHere = createService('VE-1234AC-1-1');
    expect(findBlockingService(createAvailability([serviceHere]), fiber('ve-1234ac-1-1'))).toBe(serviceHere);
    expect(findBlockingService(createAvailability([createService('002//MK/MK')]), copper('002//MK/MK'))).toBeDefined();
    expect(findBlockingService(createAvailability([createService(null)]), coax)).toBeDefined();
  });

  it('leaves other networks and points free', () => {
    const serviceHere = createService('VE-1234AC-1-1');
    expect(findBlockingService(createAvailability([serviceHere]), coax)).toBeUndefined();
    expect(findBlockingService(createAvailability([serviceHere]), copper('002//MK/MK'))).toBeUndefined();
    expect(findBlockingService(createAvailability([serviceHere]), fiber('VE-1234AC-1-1', 'VE-1234AC-1-2'))).toBeUndefined();
    expect(findServiceAtPoint(createAvailability([serviceHere]), 'VE-1234AC-1-1')).toBe(serviceHere);
    expect(findServiceAtPoint(createAvailability([serviceHere]), 'VE-1234AC-1-2')).toBeUndefined();
    expect(findBlockingService(createAvailability([]), fiber('VE-1234AC-1-1'))).toBeUndefined();
  });

  it('blocks nothing in a building with rooms until one is chosen', () => {
    expect(
      findBlockingService(createAvailability([createService('MER', 'MER')], ['MER', 'KELDER']), fiber('MER')),
    ).toBeUndefined();
  });
});

describe('the services of the company at an address', () => {
  const getTitle = (...services: ServiceAtAddress[]) =>
    formatServicesTitle(services, ((key: string, values: object) => [key, values]) as unknown as TFunction);
  const line = createService(null);
  const order = { ...line, lineStatus: null, lineId: null, orderId: 7, orderNumber: 'O2026-7' };
  const ordered: ServiceAtAddress = { ...line, lineStatus: 'PENDING', orderId: 7, orderNumber: 'O2026-7' };

  it('are called an order until the line is delivered', () => {
    for (const service of [order, ordered])
      expect(getTitle(service)).toEqual(['availability.has-order', { count: 1, number: 'O2026-7' }]);
  });
  it('are called a line, even while it changes', () => {
    expect(getTitle({ ...ordered, lineStatus: 'PENDING_CHANGE' })[0]).toBe('availability.has-line');
    expect(getTitle(ordered, line)).toEqual(['availability.has-line', { count: 2, number: 'O2026-7' }]);
  });
  it('is shown with the glyph of the most urgent service', () => {
    const condition = (operationalState: 'UP' | 'DOWN') =>
      ({ status: 'ACTIVE', suspended: false, operationalState, state: operationalState === 'DOWN' ? 'DOWN' : 'ACTIVE' }) as const;
    const otherLine = { ...line, lineId: 204_513 };
    const lines = new Map([
      [204_512, condition('UP')],
      [204_513, condition('DOWN')],
    ]);
    expect(getServicesGlyph([line], lines)).toBe('ok');
    expect(getServicesGlyph([line, otherLine], lines)).toBe('trouble');
    expect(getServicesGlyph([ordered], new Map())).toBe('waiting');
    // Until a line is loaded, it is unknown whether it works.
    expect(getServicesGlyph([line], new Map())).toBe('open');
    expect(getServicesGlyph([line, order], lines)).toBe('waiting');
  });
});
