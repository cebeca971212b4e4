import { randomInt, randomUUID } from 'node:crypto';
import type { ConnectionEndRequest } from '@demarc/contract/connection-end.ts';
import type { CatalogPackage } from '@demarc/contract/provider/catalog.ts';
import { moveProviderOrder } from '@demarc/contract/provider/order.ts';
import type { WdmOrderRequest } from '@demarc/contract/wdm-order.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { packages } from '../db/schema/catalog.ts';
import { wdmChannels, wdmRoutes, wdms } from '../db/schema/wdm.ts';
import { createContract } from '../kinds/contract-term.ts';
import { findRoutes } from '../modules/wdm/route.store.ts';
import { insertWdm as storeWdm } from '../modules/wdm/wdm.store.ts';
import { insertSite, type TestSite } from './colocation.ts';
import { acceptOrder, readOrder } from './line-orders.ts';
import { buildProduct, getWorkdayFromToday } from './orderable.ts';
import type { TestApi } from './test-api.ts';
import { systemToken } from './valid-call.ts';

export type TestRoute = Awaited<ReturnType<typeof insertRoute>>;

/** Inserts a route of 12 km between two data centers. */
export async function insertRoute(
  db: Database,
  [siteA, siteZ]: readonly [TestSite, TestSite],
  values: Partial<typeof wdmRoutes.$inferInsert> = {},
) {
  const routeCode =
    values.routeCode ??
    `R${randomInt(2 ** 40)
      .toString(36)
      .toUpperCase()}`;
  const path = { pathCode: `${routeCode}-W`, description: 'Proefpad', lengthKm: 12, lossDb: 7.5 };
  const [row] = await db
    .insert(wdmRoutes)
    .values({
      routeCode,
      name: `Route ${routeCode}`,
      siteAId: siteA.siteId,
      siteZId: siteZ.siteId,
      grid: 'DWDM_100GHZ',
      workingPath: path,
      protectPath: null,
      blockedChannels: [],
      updatedAt: new Date(),
      ...values,
    })
    .returning();
  return { ...row!, sites: [siteA, siteZ] as const };
}

/** Inserts a package for passive channels, and one for managed wavelengths with protection and encryption. */
export async function insertWdmPackages(db: Database, routes: readonly Pick<TestRoute, 'routeCode'>[]) {
  const routeCodes = routes.map(({ routeCode }) => routeCode);
  const code = routeCodes[0]!;
  const insert = async (packageCode: string, products: CatalogPackage['products']) => {
    const definition: CatalogPackage = {
      orderType: 'WDM',
      siteCode: null,
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
    const updatedAt = new Date();
    await db.insert(packages).values({ packageCode, orderType: 'WDM', orderable: true, definition, updatedAt });
    return packageCode;
  };
  const setup = buildProduct('WDM-SETUP', 'SETUP', { chargeType: 'NRC', unitPrice: '300.0000', mandatory: true });
  return {
    passiveCode: await insert(`${code}-P`, [
      buildProduct('WDM-PASSIVE', 'WDM', { unitPrice: '250.0000', attributes: { routeCodes } }),
      setup,
    ]),
    managedCode: await insert(`${code}-M`, [
      buildProduct('WDM-10G', 'WDM', {
        unitPrice: '500.0000',
        attributes: { routeCodes, clientInterfaces: ['10GE_LR', 'OTU2'] },
      }),
      buildProduct('WDM-100G', 'WDM', { unitPrice: '900.0000', attributes: { routeCodes, clientInterfaces: ['100GE_LR4'] } }),
      buildProduct('WDM-PROTECT', 'OPTION', { unitPrice: '400.0000', attributes: { protection: 'PROTECTED_1_PLUS_1' } }),
      buildProduct('WDM-ENCRYPT', 'OPTION', { unitPrice: '90.0000', attributes: { encryption: true } }),
      setup,
    ]),
  };
}

/** Two data centers with a route between them and its packages. */
export async function insertOffer(db: Database, values: Partial<typeof wdmRoutes.$inferInsert> = {}) {
  const sites = [await insertSite(db), await insertSite(db)] as const;
  const route = await insertRoute(db, sites, values);
  return { sites, route, ...(await insertWdmPackages(db, [route])) };
}

export function buildEnd(
  { siteCode }: Pick<TestSite, 'siteCode'>,
  values: Partial<ConnectionEndRequest> = {},
): ConnectionEndRequest {
  return { siteCode, party: 'THIRD_PARTY', partyName: 'Proef Carrier', connectorType: 'LC_UPC', ...values };
}

/** Builds a valid order for a passive channel. */
export function buildWdmOrder(
  { route, passiveCode }: { route: Pick<TestRoute, 'routeId' | 'sites'>; passiveCode: string },
  { details, ...values }: Partial<Omit<WdmOrderRequest, 'details'>> & { details?: Partial<WdmOrderRequest['details']> } = {},
): WdmOrderRequest {
  const [siteA, siteZ] = route.sites;
  return {
    customerOrderId: randomUUID(),
    packageCode: passiveCode,
    termMonths: 12,
    wishDate: getWorkdayFromToday(15),
    ...values,
    details: { routeId: route.routeId, protection: 'UNPROTECTED', aEnd: buildEnd(siteA), zEnd: buildEnd(siteZ), ...details },
  };
}

/** Accepts, plans and delivers an order. */
export async function deliverWdm(api: TestApi, orderId: number) {
  await acceptOrder(api, orderId);
  const params = { orderId };
  await api.call(moveProviderOrder, { params, body: { status: 'PLANNED', plannedDate: getWorkdayFromToday(15) } }, systemToken);
  const delivery = { muxPortA: 'MUX-03/1', muxPortZ: 'MUX-07/1' };
  await api.call(moveProviderOrder, { params, body: { status: 'COMPLETED', delivery } }, systemToken);
  return readWdm(api, (await readOrder(api, orderId)).serviceId!);
}

export async function readWdm({ db }: Pick<TestApi, 'db'>, wdmId: number) {
  return (await db.select().from(wdms).where(eq(wdms.wdmId, wdmId)))[0]!;
}

let orderIds = 900_000_000;

/** Inserts the rows of a delivered wavelength on the next channel of a route. */
export async function insertWdm(
  db: Database,
  { routeId, sites }: TestRoute,
  values: { customerId: number; channel: number } & Partial<typeof wdms.$inferInsert>,
) {
  const { customerId, channel, muxPortA = 'MUX-03/1', muxPortZ = 'MUX-07/1', ...others } = values;
  const now = new Date();
  const contract = createContract('2026-01-05', 12);
  const [route] = await findRoutes(db, { routeIds: [routeId] });
  const toEnd = ({ siteCode, name }: TestSite) => ({
    siteCode,
    siteName: name,
    party: 'THIRD_PARTY' as const,
    rackId: null,
    sharedColoId: null,
    colocationName: null,
    partyName: 'Proef Carrier',
    roomOrCage: null,
    cabinet: null,
    patchPanel: null,
    ports: [],
    connectorType: 'LC_UPC' as const,
    demarc: `${siteCode} · Proef Carrier`,
  });
  const orderId = values.orderId ?? ++orderIds;
  const { wdmId } = await storeWdm(
    db,
    {
      customerId,
      status: 'ACTIVE',
      serviceClass: 'PASSIVE_CHANNEL',
      channel,
      protection: 'UNPROTECTED',
      encryption: false,
      aEnd: toEnd(sites[0]),
      zEnd: toEnd(sites[1]),
      packageCode: 'WDM',
      packageName: 'WDM',
      contract,
      contractEndDate: contract.initialTermEndDate,
      monthlyAmount: '250.00',
      orderId,
      activeSince: now,
      patchedAtA: now,
      patchedAtZ: now,
      createdAt: now,
      updatedAt: now,
      ...others,
    },
    route!,
  );
  await db.insert(wdmChannels).values({ routeId, channel, customerId, orderId, wdmId, reservedUntil: null });
  // Set afterwards, as by a delivery.
  const [row] = await db.update(wdms).set({ muxPortA, muxPortZ }).where(eq(wdms.wdmId, wdmId)).returning();
  return row!;
}
