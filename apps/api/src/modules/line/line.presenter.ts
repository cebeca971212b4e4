import type { Line, LineSummary } from '@demarc/contract/line.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import { getServiceState } from '@demarc/contract/service-state.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import type { ProductNames } from '../../db/views/product-names.ts';
import type { LineRow } from './line.store.ts';

/** The columns that a list reads. */
export type SummaryRow = Omit<
  LineRow,
  'sla' | 'contract' | 'technical' | 'orderId' | 'addressKey' | 'searchText' | 'statusReason' | 'createdAt' | 'updatedAt'
>;

export function toLineSummary(row: SummaryRow, names: ProductNames): LineSummary {
  const { lineId, reference, status, suspended, operationalState, packageCode, technology } = row;
  const { physicalCarrier, carrierCode, carrierServiceId, downMbps, upMbps, address, endUser, evcs, monthlyAmount } = row;
  const { contractEndDate, terminationDate, openOrderId, version } = row;
  return {
    ...{ lineId, serviceId: formatServiceId('LINE', lineId), reference, status, suspended, operationalState },
    ...{
      state: getServiceState(row),
      packageCode,
      packageName: names.getPackageName(row),
      technology,
      physicalCarrier,
      carrierCode,
      carrierServiceId,
      downMbps,
      upMbps,
    },
    ...{ address, endUser, monthlyAmount, contractEndDate, terminationDate, openOrderId, version },
    ipv4Prefix: evcs.find(({ ipv4Prefix }) => ipv4Prefix !== null)?.ipv4Prefix ?? null,
    stateSince: row.stateSince?.toISOString() ?? null,
    activeSince: row.activeSince?.toISOString() ?? null,
  };
}

/**
 * Presents a complete line. If `today` is given, the earliest termination date takes the notice period from today into account.
 */
export function toLine(row: LineRow, names: ProductNames, today?: string): Line {
  const { sla, contract, evcs, orderId, packageCode } = row;
  return {
    ...toLineSummary(row, names),
    sla: sla && { ...sla, name: names.getProductName(packageCode, sla) },
    contract: contract && applyNotice(contract, today),
    ...{ evcs, orderId },
  };
}

function applyNotice(contract: NonNullable<LineRow['contract']>, today: string | undefined): NonNullable<Line['contract']> {
  if (today === undefined || contract.terminationDate !== null) return contract;
  const afterNotice = addDays(today, contract.noticePeriodDays);
  return afterNotice > contract.earliestTerminationDate ? { ...contract, earliestTerminationDate: afterNotice } : contract;
}
