import { randomUUID } from 'node:crypto';
import { terminateDcConnection } from '@demarc/contract/dc-connection.ts';
import { dcConnectionOperations, dcConnectionProviderOperations } from '@demarc/contract/kinds/dc-connection-operations.ts';
import type { DcConnectionOrderDetails } from '@demarc/contract/kinds/dc-connection-order-details.ts';
import type { LoaStatus } from '@demarc/contract/loa.ts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { dcConnections, loas } from '../../db/schema/dc-connection.ts';
import { documents } from '../../db/schema/document.ts';
import { orders } from '../../db/schema/order.ts';
import { sites } from '../../db/schema/site.ts';
import { changeTest } from '../../modules/circuit-test/circuit-test.store.ts';
import { insertOrder } from '../../testing/builders.ts';
import { insertColocation, insertSite, type TestSite } from '../../testing/colocation.ts';
import {
  buildConnectionOrder,
  buildLoa,
  buildThirdParty,
  insertConnection,
  insertConnectionPackages,
} from '../../testing/dc-connections.ts';
import { insertReportedFault, insertRequestedTest } from '../../testing/faults.ts';
import type { SearchSeed } from '../../testing/findable.ts';
import type { KindFixtures, RowOwner } from '../../testing/kind-fixtures.ts';
import { getWorkdayFromToday } from '../../testing/orderable.ts';
import type { TestApi } from '../../testing/test-api.ts';

/** A list parameter with one value is a plain string in the query. */
const listQuery = { status: 'ACTIVE', party: 'THIRD_PARTY', kind: 'CROSS_CONNECT', loaStatus: 'REQUESTED', q: 'proef' };
const buildWishDate = () => ({ wishDate: getWorkdayFromToday(3) });
const validUntil = () => getWorkdayFromToday(30);
type Ids = Awaited<ReturnType<typeof insertRows>> & { customerId: number };

/** A delivered connection in a data center with packages, and the LOA that it waits for. */
export const fixtures: KindFixtures<Awaited<ReturnType<typeof insertRows>>> = {
  operations: [...dcConnectionOperations, ...dcConnectionProviderOperations],
  insertRows,
  getParams: ({ dcConnectionId }) => ({ dcConnectionId }),
  inputs: {
    listDcConnectionPackages: () => ({ query: { siteCode, kind: 'CROSS_CONNECT' } }),
    listDcConnections: ({ connectionRackId }) => ({ query: { ...listQuery, rackId: connectionRackId } }),
    exportDcConnections: ({ connectionRackId }) => ({ query: { ...listQuery, rackId: connectionRackId } }),
    createDcConnectionOrder: ({ connectionRackId, dcConnectionId }) => ({
      query: { dryRun: false },
      body: {
        projectId: 'Proef',
        reference: 'Proef',
        purchaseOrderNumber: 'Proef',
        note: 'Proef',
        contact: { lastName: 'Proef', email: 'proef@test.example' },
        ...buildConnectionOrder(
          { siteCode, rackId: connectionRackId },
          {
            details: {
              zEnd: buildThirdParty(siteCode, { roomOrCage: 'Proef', cabinet: 'Proef' }),
              diverseFromId: dcConnectionId,
              chargedTo: 'CUSTOMER',
              // Reading an LOA takes long; `uploadDcConnectionLoa` tries hostile ones.
              initiator: 'CUSTOMER',
            },
          },
        ),
      },
    }),
    terminateDcConnection: () => ({ query: { dryRun: false }, body: { ...buildWishDate(), reason: 'MOVED' } }),
    withdrawDcConnectionTermination: async ({ customerId, dcConnectionId, token }, api) => {
      await api.call(terminateDcConnection, { params: { customerId, dcConnectionId }, query: {}, body: buildWishDate() }, token);
      return {};
    },
    uploadDcConnectionLoa: async (own, { db }) => {
      await setLoa(db, own, 'REQUESTED');
      return { body: buildLoa({ issuedBy: 'Proef', validUntil: validUntil() }) };
    },
    downloadDcConnectionLoa: async (own, { db }) => {
      await storeLoaFile(db, own);
      return { query: { loaId: own.loaId } };
    },
    downloadProviderLoa: async (own, { db }) => {
      await storeLoaFile(db, own);
      return {};
    },
    acceptProviderLoa: async (own, { db }) => {
      await setLoa(db, own, 'RECEIVED');
      return {};
    },
    rejectProviderLoa: async (own, { db }) => {
      await setLoa(db, own, 'RECEIVED');
      return {};
    },
    issueProviderLoa: async (own, { db }) => {
      await changeConnection(db, own, { initiator: 'CUSTOMER' });
      return { body: { issuedTo: 'Proef', validUntil: validUntil(), patchPanel: randomUUID().slice(0, 20), ports: ['1/2'] } };
    },
    reportProviderPatch: async (own, { db }) => {
      await changeConnection(db, own, { status: 'PENDING', openOrderId: own.connectionOrderId });
      const hopEnd = {
        siteCode,
        room: 'Proef',
        cabinet: 'Proef',
        patchPanel: null,
        ports: [],
        label: 'Proef',
        facilityLabel: 'Proef',
      };
      const end = () => ({ patchPanel: randomUUID().slice(0, 20), ports: ['1/2'], roomOrCage: 'Proef', cabinet: 'Proef' });
      const path = [{ from: hopEnd, to: hopEnd, mediaType: 'SMF_OS2', lengthMeters: 1 }];
      return { body: { aEnd: end(), zEnd: end(), path, facilityReference: 'Proef' } };
    },
    requestDcConnectionTest: async ({ customerId, testId }, { db }) => {
      await changeTest(db, { customerId, testId }, { status: 'CANCELLED' });
      return { body: { type: 'LIGHT' } };
    },
    reportDcConnectionFault: ({ testId }) => ({ body: { since: '2025-01-06T08:00:00Z', contactPhone: '0205550100', testId } }),
    addProviderTestResult: ({ testId }) => ({
      body: {
        testId,
        type: 'CONTINUITY',
        verdict: 'OK',
        remark: 'Proef',
        testedAt: '2026-01-05T10:00:00.000Z',
        lengthMeters: 10,
        lossDb: 0.2,
        rxPowerDbmA: -3,
        rxPowerDbmZ: -3,
      },
    }),
    releaseProviderDcConnection: async (own, { db }) => {
      await changeConnection(db, own, { status: 'SUSPENDED' });
      return {};
    },
  },
  singleUseRows: [
    'terminateDcConnection',
    'uploadDcConnectionLoa',
    'acceptProviderLoa',
    'rejectProviderLoa',
    'reportProviderPatch',
    'requestDcConnectionTest',
    'addProviderTestResult',
    'blockProviderDcConnection',
    'releaseProviderDcConnection',
  ],
  singleUseInputs: ['createDcConnectionOrder'],
  operationsWithoutFreeText: [
    'listDcConnectionPackages',
    'getDcConnectionSummary',
    'downloadDcConnectionLoa',
    'downloadProviderLoa',
  ],
  insertFindable,
};

async function insertRows({ db }: TestApi, { customerId, word }: RowOwner) {
  const site = await findOrInsertSite(db);
  const { colocationId: rackId } = await insertColocation(db, site, { customerId, name: word, reference: word });
  const zEnd = { partyName: word, roomOrCage: word, cabinet: word, patchPanel: word, demarc: word } as const;
  const row = await insertConnection(db, site, { customerId, rackId, zEnd, reference: word, facilityReference: word });
  const details: DcConnectionOrderDetails = {
    kind: row.kind,
    aEnd: row.aEnd,
    zEnd: row.zEnd,
    mediaType: row.mediaType,
    strands: row.strands,
    service: row.service,
    optic: row.optic,
    diverseFromId: null,
    initiator: row.initiator,
    chargedTo: row.chargedTo,
    loaFileName: word,
    earliestWishDate: '2026-01-05',
  };
  const { orderId } = await insertOrder(db, {
    customerId,
    type: 'DC_CONNECTION',
    status: 'ACCEPTED',
    subject: word,
    packageCode: row.packageCode,
    details,
    serviceId: row.dcConnectionId,
    serviceLabel: row.circuitId,
    addressKey: null,
  });
  const loaId = randomUUID();
  const now = new Date();
  await db.insert(loas).values({
    customerId,
    loaId,
    orderId,
    direction: 'RECEIVED',
    status: 'REQUESTED',
    issuedBy: word,
    createdAt: now,
    updatedAt: now,
  });
  const circuit = { customerId, subject: 'dc-connection', serviceId: row.dcConnectionId } as const;
  const { testId } = await insertRequestedTest(db, circuit, { note: word });
  await insertReportedFault(db, circuit, { description: word, contactName: word });
  const ids = { testId, dcConnectionId: row.dcConnectionId, connectionRackId: rackId, connectionOrderId: orderId, loaId };
  await changeConnection(db, { customerId, ...ids }, { orderId, loaStatus: 'REQUESTED' });
  return ids;
}

/** All customers share one data center, because they all see the same catalog. */
const siteCode = 'PROEFKABEL';
async function findOrInsertSite(db: Database): Promise<TestSite> {
  const [known] = await db.select().from(sites).where(eq(sites.siteCode, siteCode));
  if (known) return known;
  const site = await insertSite(db, { siteCode });
  await insertConnectionPackages(db, site);
  return site;
}

async function changeConnection(
  db: Database,
  { customerId, dcConnectionId }: Pick<Ids, 'customerId' | 'dcConnectionId'>,
  changes: Partial<typeof dcConnections.$inferInsert>,
): Promise<void> {
  const isRow = and(eq(dcConnections.customerId, customerId), eq(dcConnections.dcConnectionId, dcConnectionId));
  await db.update(dcConnections).set(changes).where(isRow);
}

async function setLoa(db: Database, own: Ids, status: LoaStatus): Promise<void> {
  await db.update(loas).set({ status, validUntil: validUntil() }).where(eq(loas.loaId, own.loaId));
  await db.update(orders).set({ status: 'ACCEPTED' }).where(eq(orders.orderId, own.connectionOrderId));
}

async function storeLoaFile(db: Database, { customerId, loaId }: Ids): Promise<void> {
  const content = Buffer.from(buildLoa().content, 'base64');
  const documentId = randomUUID();
  await db.insert(documents).values({
    customerId,
    documentId,
    fileName: 'LOA.pdf',
    contentType: 'application/pdf',
    sizeBytes: content.length,
    sha256: '',
    content,
    createdAt: new Date(),
  });
  await db.update(loas).set({ documentId }).where(eq(loas.loaId, loaId));
}

/** Inserts a connection with every identifier that finds it. */
async function insertFindable(db: Database, { customerId, uniqueText }: SearchSeed) {
  const site = await insertSite(db);
  const { colocationId: rackId } = await insertColocation(db, site, { customerId });
  const panel = `QP-${uniqueText}`;
  const party = `Overkant ${uniqueText}`;
  const row = await insertConnection(db, site, {
    customerId,
    rackId,
    reference: `Kabel ${uniqueText}`,
    facilityReference: `FAC-${uniqueText}`,
    zEnd: { party: 'THIRD_PARTY', partyName: party, patchPanel: panel, ports: ['33/34'] },
  });
  const { circuitId } = row;
  return [
    {
      kind: 'dcConnection' as const,
      id: String(row.dcConnectionId),
      texts: [circuitId, circuitId.toLowerCase(), `Kabel ${uniqueText}`, `FAC-${uniqueText}`, panel, party, `${panel} 33/34`],
    },
  ];
}
