import { randomInt, randomUUID } from 'node:crypto';
import type { RackOrderRequest, SharedColoOrderRequest } from '@demarc/contract/colocation-order.ts';
import type { RackDelivery, SharedColoDelivery } from '@demarc/contract/kinds/colocation-order-details.ts';
import type { CatalogPackage } from '@demarc/contract/provider/catalog.ts';
import { moveProviderOrder } from '@demarc/contract/provider/order.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { packages } from '../db/schema/catalog.ts';
import { colocations, powerFeeds } from '../db/schema/colocation.ts';
import { powerEvents } from '../db/schema/power-event.ts';
import { siteStock, sites } from '../db/schema/site.ts';
import { createContract } from '../kinds/contract-term.ts';
import { insertColocation as storeColocation } from '../modules/colocation/colocation.store.ts';
import { acceptOrder, readOrder } from './line-orders.ts';
import { buildProduct, getWorkdayFromToday } from './orderable.ts';
import type { TestApi } from './test-api.ts';
import { systemToken } from './valid-call.ts';

export type TestSite = Awaited<ReturnType<typeof insertSite>>;

interface SiteOptions {
  siteCode?: string;
  racks?: number;
  halfRacks?: number;
  sharedUnits?: number;
  houseNumber?: number;
}

function createSiteCode(): string {
  return `T${randomInt(2 ** 40)
    .toString(36)
    .toUpperCase()}`;
}

/** Inserts a data center with racks of 47U and 23U, and shared units. */
export async function insertSite(
  db: Database,
  { siteCode = createSiteCode(), racks = 10, halfRacks = 10, sharedUnits = 100, houseNumber = 1 }: SiteOptions = {},
) {
  const [site] = await db
    .insert(sites)
    .values({
      siteCode,
      name: `Testhal ${siteCode}`,
      powerTopology: 'TWO_N',
      designPue: '1.20',
      maxKwPerRack: '11.0',
      address: {
        street: 'Proefstraat',
        houseNumber,
        houseNumberAddition: null,
        postalCode: '1234AB',
        city: 'Testdam',
        country: 'NL',
      },
      certifications: ['ISO 27001'],
      updatedAt: new Date(),
    })
    .returning();
  const { siteId } = site!;
  await db.insert(siteStock).values([
    { siteId, kind: 'RACK', heightUnits: 47, total: racks },
    { siteId, kind: 'RACK', heightUnits: 23, total: halfRacks },
    { siteId, kind: 'SHARED_COLO', heightUnits: 1, total: sharedUnits },
  ]);
  return { siteId, siteCode, name: site!.name };
}

const connections = [
  buildProduct('UPLINK-10G', 'UPLINK', {
    unitPrice: '50.0000',
    maxQuantity: 8,
    attributes: { speedMbps: 10_000, mediaType: 'SMF_OS2' },
  }),
  buildProduct('IP4-29', 'IP_ADDRESS', { unitPrice: '8.0000', attributes: { family: 4, prefixLength: 29 } }),
  buildProduct('IP6-56', 'IP_ADDRESS', { unitPrice: '0.0000', attributes: { family: 6, prefixLength: 56 } }),
];
const energy = buildProduct('KWH', 'POWER', { chargeType: 'USAGE', unit: 'KWH', unitPrice: '0.2500', mandatory: true });

const rackProducts = [
  buildProduct('RACK-47U', 'SPACE', { unitPrice: '400.0000', attributes: { heightUnits: 47 } }),
  buildProduct('RACK-23U', 'SPACE', { unitPrice: '250.0000', attributes: { heightUnits: 23 } }),
  buildProduct('PWR-05KW', 'POWER', { unitPrice: '70.0000', maxQuantity: 60, attributes: { committedKw: '0.5' } }),
  energy,
  buildProduct('FEED-16A', 'FEED', { unitPrice: '20.0000', maxQuantity: 2, attributes: { amperageA: 16, phase: 'SINGLE' } }),
  buildProduct('FEED-32A-3F', 'FEED', { unitPrice: '60.0000', maxQuantity: 2, attributes: { amperageA: 32, phase: 'THREE' } }),
  ...connections,
  buildProduct('SETUP-RACK', 'SETUP', { chargeType: 'NRC', unitPrice: '500.0000', mandatory: true }),
];
const sharedProducts = [
  buildProduct('SC-1U', 'SPACE', { unitPrice: '45.0000', maxQuantity: 8, attributes: { heightUnits: 1 } }),
  buildProduct('PWR-01KW', 'POWER', { unitPrice: '15.0000', maxQuantity: 60, attributes: { committedKw: '0.1' } }),
  energy,
  buildProduct('OUTLET', 'FEED', { unitPrice: '2.0000', maxQuantity: 48, attributes: { amperageA: 16, phase: 'SINGLE' } }),
  ...connections,
];

/** Inserts the packages for racks and shared units of a data center. */
export async function insertColocationPackages(db: Database, { siteCode }: Pick<TestSite, 'siteCode'>) {
  const insert = async (packageCode: string, orderType: 'RACK' | 'SHARED_COLO', products: CatalogPackage['products']) => {
    const definition: CatalogPackage = {
      orderType,
      siteCode,
      carrierCode: null,
      technology: null,
      orderable: true,
      minTermMonths: 12,
      allowedTermMonths: [12, 36],
      leadTimeWorkingDays: 5,
      products,
      parameters: [],
      name: { en: packageCode, nl: packageCode },
      description: { en: '', nl: '' },
    };
    await db.insert(packages).values({ packageCode, orderType, orderable: true, definition, updatedAt: new Date() });
    return packageCode;
  };
  return {
    rackPackageCode: await insert(`${siteCode}-RACK`, 'RACK', rackProducts),
    sharedColoPackageCode: await insert(`${siteCode}-SC`, 'SHARED_COLO', sharedProducts),
  };
}

/** Builds a valid order for a full rack with two feeds. */
export function buildRackOrder(
  { siteCode }: Pick<TestSite, 'siteCode'>,
  { details, ...values }: Partial<Omit<RackOrderRequest, 'details'>> & { details?: Partial<RackOrderRequest['details']> } = {},
): RackOrderRequest {
  return {
    customerOrderId: randomUUID(),
    packageCode: `${siteCode}-RACK`,
    termMonths: 12,
    wishDate: getWorkdayFromToday(15),
    ...values,
    details: {
      siteCode,
      heightUnits: 47,
      committedKw: '2.5',
      feeds: [
        { label: 'A', amperageA: 16, phase: 'SINGLE' },
        { label: 'B', amperageA: 16, phase: 'SINGLE' },
      ],
      ...details,
    },
  };
}

/** Builds a valid order for two shared units. */
export function buildSharedColoOrder(
  { siteCode }: Pick<TestSite, 'siteCode'>,
  {
    details,
    ...values
  }: Partial<Omit<SharedColoOrderRequest, 'details'>> & { details?: Partial<SharedColoOrderRequest['details']> } = {},
): SharedColoOrderRequest {
  return {
    customerOrderId: randomUUID(),
    packageCode: `${siteCode}-SC`,
    termMonths: 12,
    wishDate: getWorkdayFromToday(15),
    ...values,
    details: { siteCode, heightUnits: 2, committedKw: '0.3', outletsA: 2, outletsB: 2, ...details },
  };
}

let positions = 0;

/** Builds a delivery of a full rack with two feeds, each at its own position. */
export function buildRackDelivery(values: Partial<RackDelivery> = {}): RackDelivery {
  positions += 1;
  return {
    room: '2.04',
    row: '03',
    position: String(positions),
    facilityLabel: `F2.${positions}`,
    feeds: [
      { label: 'A', meterSerial: `A${positions}` },
      { label: 'B', meterSerial: `B${positions}` },
    ],
    ...values,
  };
}

export function buildSharedColoDelivery(values: Partial<SharedColoDelivery> = {}): SharedColoDelivery {
  positions += 1;
  return {
    rackLabel: `SC-${positions}`,
    startUnit: 12,
    feeds: [
      { label: 'A', meterSerial: `A${positions}` },
      { label: 'B', meterSerial: `B${positions}` },
    ],
    ...values,
  };
}

/** Accepts, plans and delivers an order. Returns the response to the delivery and the row of the service. */
export async function deliverOrder(api: TestApi, orderId: number, delivery: RackDelivery | SharedColoDelivery) {
  await acceptOrder(api, orderId);
  const params = { orderId };
  await api.call(moveProviderOrder, { params, body: { status: 'PLANNED', plannedDate: getWorkdayFromToday(15) } }, systemToken);
  const response = await api.call(moveProviderOrder, { params, body: { status: 'COMPLETED', delivery } }, systemToken);
  return { response, row: await readColocation(api, (await readOrder(api, orderId)).serviceId!) };
}

export async function readColocation({ db }: Pick<TestApi, 'db'>, colocationId: number) {
  return (await db.select().from(colocations).where(eq(colocations.colocationId, colocationId)))[0]!;
}

/** Inserts the rows of a delivered rack or shared units with two feeds. */
export async function insertColocation(
  db: Database,
  site: TestSite,
  values: { customerId: number } & Partial<typeof colocations.$inferInsert>,
) {
  const { customerId, name = null, facilityLabel = null, room = null, rackLabel = null, ...others } = values;
  const now = new Date();
  const contract = createContract('2026-01-05', 12);
  const { colocationId } = await storeColocation(
    db,
    {
      customerId,
      kind: 'RACK',
      status: 'ACTIVE',
      siteId: site.siteId,
      packageCode: `${site.siteCode}-RACK`,
      packageName: 'Rack',
      heightUnits: 47,
      committedKw: '2.5',
      powerBillingModel: 'METERED_COMMIT',
      redundancy: 'A_B',
      startUnit: 1,
      cabinetHeightUnits: 47,
      uplinks: [],
      prefixes: [],
      contract,
      monthlyAmount: '640.00',
      contractEndDate: contract.initialTermEndDate,
      orderId: 1,
      activeSince: now,
      createdAt: now,
      updatedAt: now,
      ...others,
    },
    site,
  );
  // Set afterwards, as by a delivery.
  const [row] = await db
    .update(colocations)
    .set({ name, facilityLabel, room, rackLabel })
    .where(eq(colocations.colocationId, colocationId))
    .returning();
  const feeds = await db
    .insert(powerFeeds)
    .values(
      (['A', 'B'] as const).map((label) => ({
        customerId,
        colocationId,
        label,
        phase: 'SINGLE' as const,
        amperageA: 16,
        meterSerial: `${colocationId}${label}`,
        status: 'ACTIVE' as const,
      })),
    )
    .returning();
  return { ...row!, feeds };
}

/** Inserts an open event of a unit. */
export async function insertPowerEvent(
  db: Database,
  { customerId, colocationId }: { customerId: number; colocationId: number },
  values: Partial<typeof powerEvents.$inferInsert> = {},
) {
  const event = {
    customerId,
    colocationId,
    type: 'FEED_LOST' as const,
    status: 'OPEN' as const,
    feed: 'B' as const,
    openedAt: new Date(),
    ...values,
  };
  const conditionKey = `${event.type}/${event.feed}`;
  const [row] = await db
    .insert(powerEvents)
    .values({ ...event, conditionKey })
    .returning();
  return row!;
}
