import { lineOperations, lineProviderOperations } from '@demarc/contract/kinds/line-operations.ts';
import { terminateLine } from '@demarc/contract/line.ts';
import type { Evc } from '@demarc/contract/line-schemas.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { ipPrefixes } from '../../db/schema/ip.ts';
import { linePings, lineSessions, lines } from '../../db/schema/line.ts';
import { insertDiagnostic, insertLine } from '../../testing/builders.ts';
import { insertReportedFault } from '../../testing/faults.ts';
import { buildAddress, emptyTechnical, type SearchSeed } from '../../testing/findable.ts';
import type { KindFixtures, RowOwner } from '../../testing/kind-fixtures.ts';
import { buildLineOrder, getWorkdayFromToday, insertOrderable } from '../../testing/orderable.ts';
import type { TestApi } from '../../testing/test-api.ts';
import { createContract } from '../contract-term.ts';

/** A list parameter with one value is a plain string in the query. */
const singleValueQuery = { status: 'ACTIVE', operationalState: 'UP', technology: 'FTTH_GPON' };

/** Lines: an active one with a row in every related table, and another one with a running measurement. */
export const fixtures: KindFixtures<Awaited<ReturnType<typeof insertRows>>> = {
  operations: [...lineOperations, ...lineProviderOperations],
  insertRows,
  getParams: ({ lineId, diagnosticId }) => ({ lineId, diagnosticId }),
  inputs: {
    listLines: () => ({ query: { ...singleValueQuery, q: 'proef' } }),
    exportLines: () => ({ query: { ...singleValueQuery, q: 'proef' } }),
    updateLineReferences: ({ lineId }) => ({ body: { lines: [{ lineId, reference: 'Proef' }] } }),
    reportLineFault: ({ diagnosticId }) => ({
      body: { since: '2025-01-06T08:00:00Z', contactPhone: '0205550100', diagnosticId },
    }),
    startLineDiagnostic: () => ({ body: { type: 'PON' } }),
    releaseProviderLine: async ({ lineId }, { db }) => {
      await db.update(lines).set({ status: 'SUSPENDED' }).where(eq(lines.lineId, lineId));
      return {};
    },
    createLineOrder: async ({ customerId }, api) => ({
      query: { dryRun: false },
      body: buildLineOrder(await insertOrderable(api, customerId), {
        projectId: 'Proef',
        subType: 'CREATE',
        reference: 'Proef',
        purchaseOrderNumber: 'Proef',
        note: 'Proef',
        contact: { lastName: 'Proef', email: 'proef@test.example' },
        details: {
          slaProductCode: 'SLA-247',
          options: [{ productCode: 'CPE', quantity: 1 }],
          lineId: null,
          migration: null,
          endUser: { companyName: 'Proef', lastName: 'Proef', email: 'proef@test.example', phoneNumber: '0205550100' },
          connection: { nlsType: '6', israPoint: null, ftuId: 'FTU-1', room: 'Proef', testAndLabel: true },
          appointmentWish: { window: 'DAY', phoneNumber: '0205550100', remarks: 'Proef' },
          evcs: [{ productCode: 'EVC', circuitType: 'ETHERNET', vlanId: 7, ipv4PrefixLength: 29, ipv6PrefixLength: 56 }],
        },
      }),
    }),
    terminateLine: async (own, api) => {
      await insertContract(own, api);
      return { query: { dryRun: false }, body: { wishDate: getWorkdayFromToday(3), reason: 'MOVED' } };
    },
    withdrawLineTermination: async (own, api) => {
      await insertContract(own, api);
      const params = { customerId: own.customerId, lineId: own.lineId };
      await api.call(terminateLine, { params, query: {}, body: { wishDate: getWorkdayFromToday(3) } }, own.token);
      return {};
    },
    finishDiagnostic: ({ openDiagnosticId }) => ({ params: { diagnosticId: openDiagnosticId }, body: { dsl: null } }),
  },
  singleUseRows: ['terminateLine', 'startLineDiagnostic', 'blockProviderLine', 'releaseProviderLine', 'finishDiagnostic'],
  singleUseInputs: ['createLineOrder'],
  operationsWithoutFreeText: ['getLineSummary', 'getLineStateHistory', 'getLinePing'],
  crossCustomerOperations: ['listOpenDiagnostics'],
  async insertFindable(db, seed) {
    const { line } = await insertFindableLine(db, seed);
    return [{ kind: 'line', id: String(line.lineId), texts: listLineTexts(seed, line) }];
  },
};

async function insertRows({ db, clock }: TestApi, { customerId, accountId, word }: RowOwner) {
  const now = clock.now();
  const endUser = { companyName: word, firstName: word, middleName: '', lastName: word, email: '', phoneNumber: '' };
  const technical = { ...emptyTechnical, ftuId: word };
  const { lineId } = await insertLine(db, { customerId, reference: word, endUser, technical });
  const { lineId: measuredLineId } = await insertLine(db, { customerId, reference: word, endUser, technical });
  const faultyService = { customerId, subject: 'line', serviceId: lineId } as const;
  await insertReportedFault(db, faultyService, { description: word, contactName: word });
  await db
    .insert(lineSessions)
    .values({ customerId, lineId, sessionId: `${word}-1`, startedAt: now, durationSeconds: 60, bytesIn: 1, bytesOut: 1 });
  await db.insert(linePings).values({ customerId, lineId, at: now, rttAvgMs: 2, rttMaxMs: 3, lossPercent: 0 });
  const by = { customerId, startedByAccountId: accountId };
  const { diagnosticId } = await insertDiagnostic(db, { ...by, lineId });
  const runningState = { status: 'RUNNING', startedAt: now, finishedAt: null, verdict: null } as const;
  const { diagnosticId: openDiagnosticId } = await insertDiagnostic(db, { ...by, ...runningState, lineId: measuredLineId });
  // An IPv6 prefix that is unique to the customer in the database.
  const [high, low] = [customerId >>> 16, customerId & 0xffff].map((part) => part.toString(16));
  const [prefix] = await db
    .insert(ipPrefixes)
    .values({
      customerId,
      serviceType: 'LINE',
      serviceId: lineId,
      prefix: `fd00:0:${high}:${low}::/64`,
      family: 6,
      status: 'ACTIVE',
      assignedAt: now,
      description: word,
    })
    .returning({ prefixId: ipPrefixes.prefixId });
  return { lineId, diagnosticId, openDiagnosticId, prefixId: prefix!.prefixId };
}

/** Gives the line a contract, which every delivered line has. */
async function insertContract({ lineId }: { lineId: number }, { db }: TestApi): Promise<void> {
  const contract = createContract('2026-01-05', 12);
  await db.update(lines).set({ contract, contractEndDate: contract.initialTermEndDate }).where(eq(lines.lineId, lineId));
}

/** Inserts a line with every identifier that finds it. */
export async function insertFindableLine(db: Database, { customerId, uniqueText, hex, digits, count, person }: SearchSeed) {
  const address = { ...buildAddress('5997SD', 1_000 + count, 'B'), bagAddressId: null, room: null };
  const endUser = {
    ...person,
    lastName: `Dam${uniqueText}`,
    companyName: '',
    email: `dam@${uniqueText}.example`,
    phoneNumber: `08055500${digits}`,
  };
  const evc: Evc = {
    evcId: 1,
    productCode: 'EVC',
    circuitType: 'PPPOE',
    vlanId: 100,
    svlanId: null,
    downMbps: 1,
    upMbps: 1,
    mtu: 1500,
    ipv4PrefixId: 1,
    ipv4Prefix: `198.51.${count}.8/30`,
    ipv6PrefixId: 2,
    ipv6Prefix: `2001:db8:${hex}::/56`,
    username: `ppp@${uniqueText}.example`,
  };
  const nt = {
    model: 'VX',
    serialNumber: `SN-${uniqueText}`,
    macAddress: `02:00:5E:00:00:${hex}`.toUpperCase(),
    ownedBy: 'CARRIER' as const,
  };
  const accessNode = { name: `sw-${uniqueText}`, type: 'SWITCH' as const, port: `ge-0/0/${customerId}` };
  const line = await insertLine(db, {
    customerId,
    address,
    endUser,
    evcs: [evc],
    reference: `Filiaal ${uniqueText}`,
    carrierServiceId: `XBQ${customerId}`,
    technical: {
      ...emptyTechnical,
      ftuId: `FTU-${uniqueText}`,
      odfConnectionId: `ODF/${uniqueText}`,
      areaPop: `POP-${uniqueText}`,
      accessNode,
      nt,
    },
  });
  const session = { customerId, lineId: line.lineId, durationSeconds: 60, bytesIn: 1, bytesOut: 1 };
  await db.insert(lineSessions).values([
    { ...session, sessionId: 'before', startedAt: new Date('2026-01-01'), ipv4: `203.0.${count}.4` },
    { ...session, sessionId: 'now', startedAt: new Date('2026-01-02'), ipv4: `203.0.${count}.5` },
  ]);
  const service = { customerId, serviceType: 'LINE', serviceId: line.lineId, assignedAt: new Date(), status: 'ACTIVE' } as const;
  await db.insert(ipPrefixes).values([
    { ...service, prefix: evc.ipv4Prefix!, family: 4 },
    { ...service, prefix: evc.ipv6Prefix!, family: 6 },
  ]);
  return { line, evc };
}

function listLineTexts({ uniqueText, hex, digits, count }: SearchSeed, line: Awaited<ReturnType<typeof insertLine>>): string[] {
  return [
    formatServiceId('LINE', line.lineId),
    `ln ${line.lineId}`,
    `LN${line.lineId}`,
    String(line.lineId),
    `Filiaal ${uniqueText}`,
    `filiaal  ${uniqueText}`,
    line.carrierServiceId!,
    line.carrierServiceId!.toLowerCase(),
    `ppp@${uniqueText}.example`,
    `5997 SD ${1000 + count}-B`,
    `5997sd${1000 + count}b`,
    `dam@${uniqueText}.example`,
    `Heidestraat ${1000 + count}-B, 5997 SD Venlo`,
    `Heidestraat ${1000 + count}-B, Venlo`,
    `Heidestraat ${1000 + count} B`,
    `080 55 500 ${digits}`,
    `(Filiaal ${uniqueText})`,
    `#${formatServiceId('LINE', line.lineId)}`,
    `203.0.${count}.5`,
    `203.0.${count}.4`,
    `sw-${uniqueText}`,
    `ge-0/0/${line.customerId}`,
    `POP-${uniqueText}`,
    `02:00:5E:00:00:${hex}`,
    `02-00-5e-00-00-${hex}`,
    `0200.5e00.00${hex}`,
    `SN-${uniqueText}`,
    `ftu-${uniqueText}`,
    `ODF/${uniqueText}`,
  ];
}
