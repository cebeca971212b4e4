import { randomInt, randomUUID } from 'node:crypto';
import type { ConnectionEnd } from '@demarc/contract/connection-end.ts';
import type { DcConnectionOrderRequest } from '@demarc/contract/dc-connection-order.ts';
import type { CatalogPackage } from '@demarc/contract/provider/catalog.ts';
import { addProviderTestResult, reportProviderPatch } from '@demarc/contract/provider/dc-connection.ts';
import { moveProviderOrder } from '@demarc/contract/provider/order.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { packages } from '../db/schema/catalog.ts';
import { dcConnections } from '../db/schema/dc-connection.ts';
import { createContract } from '../kinds/contract-term.ts';
import { insertDcConnection as storeDcConnection } from '../modules/dc-connection/dc-connection.store.ts';
import { createPlainPdf } from '../sample-data/plain-pdf.ts';
import type { TestSite } from './colocation.ts';
import { acceptOrder, readOrder } from './line-orders.ts';
import { buildProduct, getWorkdayFromToday } from './orderable.ts';
import type { TestApi } from './test-api.ts';
import { systemToken } from './valid-call.ts';

const setup = buildProduct('SETUP-DC', 'SETUP', { chargeType: 'NRC', unitPrice: '150.0000', mandatory: true });

/** Inserts a package for cross connects in a data center, and one for metro connects to another. */
export async function insertConnectionPackages(
  db: Database,
  site: Pick<TestSite, 'siteCode'>,
  other?: Pick<TestSite, 'siteCode'>,
) {
  const insert = async (packageCode: string, products: CatalogPackage['products']) => {
    const definition: CatalogPackage = {
      orderType: 'DC_CONNECTION',
      siteCode: null,
      carrierCode: null,
      technology: null,
      orderable: true,
      minTermMonths: 1,
      allowedTermMonths: [1, 12],
      leadTimeWorkingDays: 5,
      products,
      parameters: [],
      name: { en: packageCode, nl: packageCode },
      description: { en: '', nl: '' },
    };
    await db
      .insert(packages)
      .values({ packageCode, orderType: 'DC_CONNECTION', orderable: true, definition, updatedAt: new Date() });
    return packageCode;
  };
  const siteCodes = [site.siteCode];
  const fiber = { siteCodes, mediaTypes: ['SMF_OS2', 'MMF_OM3', 'MMF_OM4'] };
  return {
    crossConnect: await insert(`${site.siteCode}-XC`, [
      buildProduct('XC-FIBER', 'CROSS_CONNECT', { unitPrice: '95.0000', maxQuantity: 12, attributes: fiber }),
      buildProduct('XC-COPPER', 'CROSS_CONNECT', {
        unitPrice: '55.0000',
        attributes: { siteCodes, mediaTypes: ['CAT6A', 'COAX'] },
      }),
      setup,
    ]),
    metroConnect: await insert(
      `${site.siteCode}-MC`,
      other
        ? [
            buildProduct('MC-10G', 'METRO_CONNECT', {
              unitPrice: '340.0000',
              attributes: { siteCodes: [site.siteCode, other.siteCode], services: ['10GE'] },
            }),
            setup,
          ]
        : [setup],
    ),
  };
}

type Details = DcConnectionOrderRequest['details'];
type OrderValues = Partial<Omit<DcConnectionOrderRequest, 'details'>> & { details?: Partial<Details> };

/** Builds a valid order for a cross connect from a port of a rack to one of our network. Each order uses different ports. */
export function buildConnectionOrder(
  { siteCode, rackId }: { siteCode: string; rackId: number },
  { details, ...values }: OrderValues = {},
): DcConnectionOrderRequest {
  return {
    customerOrderId: randomUUID(),
    packageCode: `${siteCode}-XC`,
    termMonths: 12,
    wishDate: getWorkdayFromToday(15),
    ...values,
    details: {
      kind: 'CROSS_CONNECT',
      mediaType: 'SMF_OS2',
      strands: 2,
      service: '10GE',
      optic: 'LR',
      initiator: 'PROVIDER',
      aEnd: { siteCode, party: 'OWN_RACK', rackId, connectorType: 'LC_UPC', ...createPorts() },
      zEnd: { siteCode, party: 'PROVIDER_NETWORK', connectorType: 'LC_UPC', ...createPorts() },
      ...details,
    },
  };
}

/** Builds an end at the panel of another company, to which we may patch with an LOA. */
export function buildThirdParty(siteCode: string, values: Partial<Details['zEnd']> = {}): Details['zEnd'] {
  return { siteCode, party: 'THIRD_PARTY', partyName: 'Proef Carrier', connectorType: 'LC_UPC', ...createPorts(), ...values };
}

function createPorts() {
  return { patchPanel: `P${randomInt(2 ** 40).toString(36)}`, ports: ['11/12'] };
}

/** Builds a valid LOA. */
export function buildLoa(values: { fileName?: string; content?: string; validUntil?: string; issuedBy?: string } = {}) {
  return { fileName: 'LOA.pdf', content: createPlainPdf(['Letter of authorization']).toString('base64'), ...values };
}

/** Accepts, plans, patches, tests and delivers an order. */
export async function deliverConnection(api: TestApi, orderId: number) {
  await acceptOrder(api, orderId);
  const { serviceId } = await readOrder(api, orderId);
  const params = { dcConnectionId: serviceId! };
  const move = (body: Parameters<typeof api.call<typeof moveProviderOrder>>[1]['body']) =>
    api.call(moveProviderOrder, { params: { orderId }, body }, systemToken);
  await move({ status: 'PLANNED', plannedDate: getWorkdayFromToday(15) });
  await api.call(reportProviderPatch, { params, body: {} }, systemToken);
  await api.call(addProviderTestResult, { params, body: { lengthMeters: 41.5, lossDb: 0.4 } }, systemToken);
  const response = await move({ status: 'COMPLETED' });
  return { response, dcConnectionId: params.dcConnectionId };
}

export async function readConnection({ db }: Pick<TestApi, 'db'>, dcConnectionId: number) {
  return (await db.select().from(dcConnections).where(eq(dcConnections.dcConnectionId, dcConnectionId)))[0]!;
}

function createEnd(site: TestSite, values: Partial<ConnectionEnd>): ConnectionEnd {
  return {
    siteCode: site.siteCode,
    siteName: site.name,
    party: 'PROVIDER_NETWORK',
    rackId: null,
    sharedColoId: null,
    colocationName: null,
    partyName: null,
    roomOrCage: null,
    cabinet: null,
    patchPanel: 'PP-1',
    ports: ['1/2'],
    connectorType: 'LC_UPC',
    demarc: `${site.siteCode} · PP-1 · 1/2`,
    ...values,
  };
}

/** Inserts the row of a delivered connection from a rack to our network. */
export async function insertConnection(
  db: Database,
  site: TestSite,
  {
    customerId,
    rackId,
    zEnd,
    ...values
  }: { customerId: number; rackId: number; zEnd?: Partial<ConnectionEnd> } & Partial<
    Omit<typeof dcConnections.$inferInsert, 'aEnd' | 'zEnd'>
  >,
) {
  const now = new Date();
  const contract = createContract('2026-01-05', 12);
  const { facilityReference = null, path: _path, circuitId: _circuitId, dcConnectionId: _id, ...others } = values;
  const row = await storeDcConnection(db, {
    customerId,
    kind: 'CROSS_CONNECT',
    status: 'ACTIVE',
    aSiteId: site.siteId,
    zSiteId: site.siteId,
    aColocationId: rackId,
    aEnd: createEnd(site, { party: 'OWN_RACK', rackId }),
    zEnd: createEnd(site, zEnd ?? {}),
    mediaType: 'SMF_OS2',
    strands: 2,
    service: '10GE',
    optic: 'LR',
    initiator: 'PROVIDER',
    chargedTo: 'CUSTOMER',
    packageCode: `${site.siteCode}-XC`,
    packageName: 'Cross connect',
    monthlyAmount: '95.00',
    orderId: 1,
    contract,
    contractEndDate: contract.initialTermEndDate,
    patchedAt: now,
    activeSince: now,
    createdAt: now,
    updatedAt: now,
    ...others,
  });
  if (facilityReference === null) return row;
  const isRow = eq(dcConnections.dcConnectionId, row.dcConnectionId);
  return (await db.update(dcConnections).set({ facilityReference }).where(isRow).returning())[0]!;
}
