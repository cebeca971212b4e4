import { randomUUID } from 'node:crypto';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { CarrierResult } from '@demarc/contract/availability.ts';
import type { LineOrderRequest } from '@demarc/contract/line-order.ts';
import type { CatalogPackage } from '@demarc/contract/provider/catalog.ts';
import { addWorkingDays } from '@demarc/contract/working-days.ts';
import type { Clock } from '../clock.ts';
import { carrierResponses, lineAvailabilities } from '../db/schema/availability.ts';
import { packages } from '../db/schema/catalog.ts';
import { msas } from '../db/schema/msa.ts';
import { insertCustomer } from './builders.ts';
import type { TestApi } from './test-api.ts';

type Product = CatalogPackage['products'][number];

/** Builds a product with a price; by default optional. */
export function buildProduct(productCode: string, productType: Product['productType'], values: Partial<Product> = {}): Product {
  return {
    productCode,
    productType,
    name: { en: productCode, nl: `${productCode} nl` },
    chargeType: 'MRC',
    unitPrice: '10.0000',
    unit: 'MONTH',
    mandatory: false,
    minQuantity: 0,
    maxQuantity: 4,
    defaultQuantity: 0,
    requires: [],
    excludes: [],
    attributes: {},
    ...values,
  };
}

const products: Product[] = [
  buildProduct('LINE', 'LINE', { unitPrice: '31.2550', mandatory: true, attributes: { downMbps: 1_000, upMbps: 500 } }),
  buildProduct('EVC', 'EVC', { unitPrice: '2.5050', maxQuantity: 2 }),
  buildProduct('SLA-OFFICE', 'SLA', {
    unitPrice: '0.0000',
    mandatory: true,
    attributes: { repairHours: 24, window: 'OFFICE_HOURS' },
  }),
  buildProduct('SLA-247', 'SLA', { unitPrice: '15.0000', attributes: { repairHours: 8, window: '24X7' } }),
  buildProduct('IP4-29', 'IP_ADDRESS', { unitPrice: '8.1250', attributes: { family: 4, prefixLength: 29 } }),
  buildProduct('IP6-56', 'IP_ADDRESS', { unitPrice: '0.0000', attributes: { family: 6, prefixLength: 56 } }),
  buildProduct('INSTALL', 'INSTALLATION', { unitPrice: '99.9950', chargeType: 'NRC', mandatory: true }),
  buildProduct('CPE', 'CPE', { unitPrice: '3.3333', maxQuantity: 3, excludes: ['BARE'] }),
  buildProduct('WIFI', 'OPTION', { unitPrice: '1.0000', requires: ['CPE'] }),
  buildProduct('BARE', 'OPTION', { unitPrice: '0.5000' }),
];

export const fiberCarrier: Omit<CarrierResult, 'carrierCode'> = {
  carrierName: 'Proefnet',
  physicalCarrier: 'FIBER',
  networkOwner: null,
  status: 'AVAILABLE',
  error: null,
  planDate: null,
  planDateReliability: null,
  nlsType: '6',
  nlsReason: null,
  copper: null,
  technologies: [
    { technology: 'FTTH_GPON', downKbps: 1_000_000, upKbps: 1_000_000, reliabilityPercent: 100, status: 'AVAILABLE' },
  ],
  fiber: { terminationPoints: [buildFiberPoint('FTU-1')] },
};

export function buildFiberPoint(ftuId: string, inUse = false): NonNullable<CarrierResult['fiber']>['terminationPoints'][number] {
  return {
    ftuId,
    ftuType: 'FTU_GN01',
    ftuLocation: 'METERBOX',
    powerOutletAvailable: 'YES',
    nlsType: '6',
    areaPop: 'AP-1',
    inUse,
    hasDate: null,
  };
}

interface Values {
  carrier?: Partial<CarrierResult> | undefined;
  pack?: Partial<CatalogPackage> | undefined;
  check?: Partial<typeof lineAvailabilities.$inferInsert> | undefined;
}

/** Inserts an orderable package and an availability check for it; by default fiber that is ready. */
export async function insertOrderable(
  { db, clock }: { db: TestApi['db']; clock: Clock },
  customerId: number,
  { carrier, pack, check }: Values = {},
) {
  const name = randomUUID().slice(0, 8).toUpperCase();
  const now = clock.now();
  const availabilityId = randomUUID();
  const carrierCode = carrier?.carrierCode ?? `NET-${name}`;
  const packageCode = `PROEF-${name}`;
  const definition: CatalogPackage = {
    orderType: 'LINE',
    siteCode: null,
    carrierCode,
    technology: 'FTTH_GPON',
    orderable: true,
    minTermMonths: 12,
    allowedTermMonths: [12, 36],
    leadTimeWorkingDays: 3,
    products,
    parameters: [],
    name: { en: 'Fiber', nl: 'Glasvezel' },
    description: { en: '', nl: '' },
    ...pack,
  };
  await db
    .insert(packages)
    .values({ packageCode, orderType: 'LINE', orderable: definition.orderable, definition, updatedAt: now });
  const address = {
    street: 'Proefstraat',
    houseNumber: 1,
    houseNumberAddition: name,
    postalCode: '1234AB',
    city: 'Testdam',
    country: 'NL',
    bagAddressId: null,
    room: null,
  };
  await db.insert(lineAvailabilities).values({
    customerId,
    availabilityId,
    checkedAt: now,
    validUntil: new Date(now.getTime() + 14 * 24 * 3600 * 1000),
    match: 'FULL',
    alternatives: [],
    address,
    ...check,
  });
  const result = { ...fiberCarrier, carrierCode, ...carrier };
  await db
    .insert(carrierResponses)
    .values({ customerId, availabilityId, carrierCode, result, requestedAt: now, respondedAt: now });
  return { availabilityId, packageCode, carrierCode, address };
}

/** Inserts a reseller that may place orders. */
export async function insertOrderer(
  { db, clock }: Pick<TestApi, 'db' | 'clock'>,
  values: Parameters<typeof insertCustomer>[1] = {},
): Promise<number> {
  const { customerId } = await insertCustomer(db, values);
  const now = clock.now();
  await db.insert(msas).values({
    customerId,
    msaId: randomUUID(),
    msaVersion: '2026.1',
    title: 'Raamovereenkomst',
    status: 'SIGNED',
    language: 'nl',
    offeredAt: now,
    expiresAt: now,
    signedAt: now,
    signedByName: 'Ans',
    signedByJobTitle: 'Directeur',
    effectiveFrom: '2026-01-01',
  });
  return customerId;
}

/** Builds a valid order with the minimum of fields. */
export function buildLineOrder(
  { availabilityId, packageCode }: Pick<Awaited<ReturnType<typeof insertOrderable>>, 'availabilityId' | 'packageCode'>,
  { details, ...values }: Partial<Omit<LineOrderRequest, 'details'>> & { details?: Partial<LineOrderRequest['details']> } = {},
): LineOrderRequest {
  return {
    customerOrderId: randomUUID(),
    packageCode,
    termMonths: 12,
    wishDate: getWorkdayFromToday(15),
    ...values,
    details: {
      availabilityId,
      endUser: { companyName: 'Bakkerij Proef', email: 'bakker@test.example', phoneNumber: '0205550100' },
      evcs: [{ productCode: 'EVC', circuitType: 'ETHERNET' }],
      ...details,
    },
  };
}

/** Returns the date that is `days` working days from today. */
export function getWorkdayFromToday(days: number): string {
  return addWorkingDays(formatAmsterdamDate(new Date()), days);
}
