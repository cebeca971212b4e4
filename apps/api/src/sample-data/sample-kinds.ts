import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { serviceCharges } from '../db/schema/charge.ts';
import { colocations, powerFeeds } from '../db/schema/colocation.ts';
import { connectionPorts, dcConnections } from '../db/schema/dc-connection.ts';
import { diversityPairs } from '../db/schema/diversity.ts';
import { invoiceLines, invoiceSpecifications, invoices } from '../db/schema/invoice.ts';
import { ipAddresses, ipPrefixes } from '../db/schema/ip.ts';
import { lineDiagnostics, lineSessions, lineStateChanges, lines } from '../db/schema/line.ts';
import { manualAgreements } from '../db/schema/manual-agreement.ts';
import { orders } from '../db/schema/order.ts';
import { powerMonths, powerStates, recentSamples } from '../db/schema/power.ts';
import { quotations, quotationVersions } from '../db/schema/quotation.ts';
import { tvAccounts, tvActivationCodes, tvDevices, tvProducts } from '../db/schema/tv.ts';
import { wdmChannels, wdmLightDays, wdms } from '../db/schema/wdm.ts';
import type { ServerKeys } from '../db/server-keys.ts';
import { assertApprovalInvariants } from './approval-invariants.ts';
import { assertColocationInvariants } from './colocation-invariants.ts';
import { assertDcConnectionInvariants } from './dc-connection-invariants.ts';
import { startDemoApprovals } from './demo-approvals.ts';
import { startDemoColocation } from './demo-colocation.ts';
import { startDemoDcConnections } from './demo-dc-connections.ts';
import { startDemoDiversity } from './demo-diversity.ts';
import { setDemoOwnPrices, startDemoInvoices } from './demo-invoices.ts';
import { startDemoIpPrefixes } from './demo-ip-prefixes.ts';
import { startDemoLines } from './demo-lines.ts';
import { startDemoManualAgreements } from './demo-manual-agreements.ts';
import { startDemoQuotations } from './demo-quotations.ts';
import { startDemoTv } from './demo-tv.ts';
import { startDemoWdm } from './demo-wdm.ts';
import { assertDiversityInvariants } from './diversity-invariants.ts';
import type { Size } from './generated-company.ts';
import { insertGeneratedInvoices } from './generated-invoices.ts';
import { startGeneratedManualAgreements } from './generated-manual-agreements.ts';
import { insertGeneratedAddresses } from './insert-generated-addresses.ts';
import { insertGeneratedLines } from './insert-generated-lines.ts';
import { insertGeneratedQuotations } from './insert-generated-quotations.ts';
import { insertGeneratedTv } from './insert-generated-tv.ts';
import { insertPower, startPower } from './insert-power.ts';
import { assertInvoiceInvariants } from './invoice-invariants.ts';
import { assertIpPrefixInvariants } from './ip-prefix-invariants.ts';
import { assertLineInvariants } from './line-invariants.ts';
import { assertManualAgreementInvariants } from './manual-agreement-invariants.ts';
import { assertQuotationInvariants } from './quotation-invariants.ts';
import type { SamplePast } from './sample-past.ts';
import { assertTvInvariants } from './tv-invariants.ts';
import { assertWdmInvariants } from './wdm-invariants.ts';

/** What a generator needs of the server. */
export interface GenerationContext {
  now: Date;
  /** A past of its own, for what the services of the server do. */
  past: SamplePast;
  keys: ServerKeys;
}

/** The sample data of a kind of service. */
interface SampleKind {
  /** Starts the histories of these companies. */
  startDemo(past: SamplePast, customerIds: readonly number[]): Promise<void>;
  /** Adds to what the histories of these companies made, once they have reached the present. */
  completeDemo?(past: SamplePast, customerIds: readonly number[]): Promise<void>;
  /** Writes the rows of a generated company, if they are too many to start as histories. */
  insertGenerated?(tx: Database, size: Size, context: GenerationContext): Promise<void>;
  /** Throws the first violation of its invariants, for these customers or for all. */
  assertInvariants(db: Database, customerIds?: readonly number[]): Promise<void>;
  /** Tables that get many rows: they need `ANALYZE`, because the planner would use outdated statistics. */
  bulkTables: readonly PgTable[];
}

// A new kind is added to this list, after the kinds to which its rows refer.
export const sampleKinds: readonly SampleKind[] = [
  {
    startDemo: startDemoLines,
    insertGenerated: insertGeneratedLines,
    assertInvariants: assertLineInvariants,
    bulkTables: [lines, lineStateChanges, lineSessions, lineDiagnostics, orders],
  },
  {
    async startDemo(past, customerIds) {
      await startDemoColocation(past, customerIds);
      await startPower(past, customerIds);
    },
    completeDemo: insertPower,
    assertInvariants: assertColocationInvariants,
    bulkTables: [colocations, powerFeeds, powerStates, powerMonths, recentSamples],
  },
  {
    startDemo: startDemoDcConnections,
    assertInvariants: assertDcConnectionInvariants,
    bulkTables: [dcConnections, connectionPorts],
  },
  {
    startDemo: startDemoWdm,
    assertInvariants: assertWdmInvariants,
    bulkTables: [wdms, wdmChannels, wdmLightDays],
  },
  {
    startDemo: startDemoQuotations,
    insertGenerated: insertGeneratedQuotations,
    assertInvariants: assertQuotationInvariants,
    bulkTables: [quotations, quotationVersions],
  },
  {
    startDemo: startDemoApprovals,
    assertInvariants: assertApprovalInvariants,
    bulkTables: [],
  },
  {
    startDemo: startDemoDiversity,
    assertInvariants: assertDiversityInvariants,
    bulkTables: [diversityPairs],
  },
  {
    startDemo: startDemoIpPrefixes,
    insertGenerated: insertGeneratedAddresses,
    assertInvariants: assertIpPrefixInvariants,
    bulkTables: [ipPrefixes, ipAddresses],
  },
  {
    async startDemo(past, customerIds) {
      await startDemoManualAgreements(past, customerIds);
      await startGeneratedManualAgreements(past, customerIds);
    },
    assertInvariants: assertManualAgreementInvariants,
    bulkTables: [manualAgreements],
  },
  {
    startDemo: startDemoTv,
    insertGenerated: insertGeneratedTv,
    assertInvariants: assertTvInvariants,
    bulkTables: [tvAccounts, tvProducts, tvDevices, tvActivationCodes],
  },
  {
    startDemo: startDemoInvoices,
    completeDemo: setDemoOwnPrices,
    insertGenerated: insertGeneratedInvoices,
    assertInvariants: assertInvoiceInvariants,
    bulkTables: [serviceCharges, invoices, invoiceLines, invoiceSpecifications],
  },
];
