import type { Language } from '@demarc/contract/language.ts';
import type { Line, LineSummary } from '@demarc/contract/line.ts';
import { applyNoticePeriod } from '@demarc/contract/service.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import { getServiceState } from '@demarc/contract/service-state.ts';
import type { Database } from '../../db/database.ts';
import { getOrderNumbers } from '../../db/views/order-numbers.ts';
import { getProductNames, type ProductNames } from '../../db/views/product-names.ts';
import type { LineRow } from './line.store.ts';
import { findSuspendedAt } from './suspension.store.ts';

/** The columns that a list reads. */
export type SummaryRow = Omit<
  LineRow,
  ('sla' | 'contract' | 'technical' | 'orderId' | 'addressKey') | ('searchText' | 'createdAt' | 'updatedAt' | 'urgency')
>;

/** The data of lines from other tables: product names in the reader's language, order numbers and suspension times. */
export interface RelatedLineData {
  products: ProductNames;
  orderNumbers: ReadonlyMap<number, string>;
  suspendedAt: ReadonlyMap<number, Date>;
}

/** Loads the related data of lines of one customer with one query per table. */
export async function loadRelatedData(
  db: Database,
  customerId: number,
  rows: readonly Pick<LineRow, 'lineId' | 'status' | 'suspended' | 'packageCode' | 'openOrderId'>[],
  language: Language,
): Promise<RelatedLineData> {
  const openOrderIds = rows.flatMap(({ openOrderId }) => openOrderId ?? []);
  const suspendedIds = rows.filter(isSuspended).map(({ lineId }) => lineId);
  const [products, orderNumbers, suspendedAt] = await Promise.all([
    getProductNames(db, rows, language),
    getOrderNumbers(db, customerId, openOrderIds),
    findSuspendedAt(db, customerId, suspendedIds),
  ]);
  return { products, orderNumbers, suspendedAt };
}

function isSuspended({ status, suspended }: Pick<LineRow, 'status' | 'suspended'>): boolean {
  return status === 'SUSPENDED' || suspended;
}

export function toLineSummary(row: SummaryRow, { products, orderNumbers, suspendedAt }: RelatedLineData): LineSummary {
  const { lineId, reference, status, suspended, operationalState, packageCode, technology } = row;
  const { physicalCarrier, carrierCode, carrierName, carrierServiceId, downMbps, upMbps, address, endUser, evcs, monthlyAmount } =
    row;
  const { contractEndDate, terminationDate, openOrderId, version } = row;
  return {
    lineId,
    serviceId: formatServiceId('LINE', lineId),
    reference,
    status,
    suspended,
    suspension: isSuspended(row) ? { since: suspendedAt.get(lineId)?.toISOString() ?? null, reason: row.statusReason } : null,
    operationalState,
    state: getServiceState(row),
    packageCode,
    packageName: products.getPackageName(row),
    technology,
    physicalCarrier,
    carrierCode,
    carrierName: carrierName ?? carrierCode,
    carrierServiceId,
    downMbps,
    upMbps,
    address,
    endUser,
    monthlyAmount,
    contractEndDate,
    terminationDate,
    openOrderId,
    version,
    openOrderNumber: (openOrderId !== null && orderNumbers.get(openOrderId)) || null,
    ipv4Prefix: evcs.find(({ ipv4Prefix }) => ipv4Prefix !== null)?.ipv4Prefix ?? null,
    stateSince: row.stateSince?.toISOString() ?? null,
    activeSince: row.activeSince?.toISOString() ?? null,
  };
}

/** Presents a complete line. Its earliest termination date takes the notice period from `today` into account. */
export async function loadLine(db: Database, row: LineRow, language: Language, today: string): Promise<Line> {
  const related = await loadRelatedData(db, row.customerId, [row], language);
  const { sla, contract, evcs, orderId, packageCode } = row;
  return {
    ...toLineSummary(row, related),
    sla: sla && { ...sla, name: related.products.getProductName(packageCode, sla) },
    contract: contract && applyNoticePeriod(contract, today),
    evcs,
    orderId,
  };
}
