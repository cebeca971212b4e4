import { type ConnectionEnd, formatDemarc } from '@demarc/contract/connection-end.ts';
import type { DcConnection, DcConnectionSummary, Hop, HopEnd } from '@demarc/contract/dc-connection.ts';
import type { Loa } from '@demarc/contract/loa.ts';
import { applyNoticePeriod } from '@demarc/contract/service.ts';
import type { ServiceOrderNumbers } from '../../db/views/order-numbers.ts';
import type { ProductNames } from '../../db/views/product-names.ts';
import type { DcConnectionRow } from './dc-connection.store.ts';
import type { LoaRow } from './loa.store.ts';

/** The columns that a list reads. */
export type SummaryRow = Omit<DcConnectionRow, 'statusReason' | 'path' | 'contract' | 'createdAt' | 'updatedAt' | 'searchText'>;

export function toDcConnectionSummary(row: SummaryRow, names: ProductNames): DcConnectionSummary {
  const { dcConnectionId, circuitId, kind, reference, status, suspended, aEnd, zEnd, mediaType, strands } = row;
  const { service, optic, initiator, chargedTo, facilityReference, loaStatus, loaValidUntil, packageCode, monthlyAmount } = row;
  const { contractEndDate, terminationDate, chargedUntil, openOrderId, version } = row;
  return {
    dcConnectionId,
    circuitId,
    kind,
    reference,
    status,
    suspended,
    aEnd,
    zEnd,
    mediaType,
    strands,
    service,
    optic,
    initiator,
    chargedTo,
    facilityReference,
    loaStatus,
    loaValidUntil,
    packageCode,
    packageName: names.getPackageName(row),
    monthlyAmount,
    contractEndDate,
    terminationDate,
    chargedUntil,
    openOrderId,
    activeSince: row.activeSince?.toISOString() ?? null,
    version,
  };
}

export function toDcConnection(
  row: DcConnectionRow,
  loas: readonly LoaRow[],
  names: ProductNames,
  orderNumbers: ServiceOrderNumbers,
  today: string,
): DcConnection {
  const { path, lengthMeters, lossDb, testedAt, patchedAt, diverseFromId, contract, orderId } = row;
  const [currentLoa = null, ...earlierLoas] = loas.map(toLoa);
  return {
    ...toDcConnectionSummary(row, names),
    path: path.length > 0 ? path : [toPlannedHop(row)],
    lengthMeters,
    lossDb,
    diverseFromId,
    orderId,
    ...orderNumbers,
    testedAt: testedAt?.toISOString() ?? null,
    patchedAt: patchedAt?.toISOString() ?? null,
    loa: currentLoa,
    earlierLoas,
    contract: contract && applyNoticePeriod(contract, today),
  };
}

/** Returns the path of a connection that is not patched yet: one cable between the ends of the order. */
export function toPlannedHop({ aEnd, zEnd, mediaType }: Pick<DcConnectionRow, 'aEnd' | 'zEnd' | 'mediaType'>): Hop {
  return { sequence: 1, from: toHopEnd(aEnd), to: toHopEnd(zEnd), mediaType, lengthMeters: null };
}

function toHopEnd(end: ConnectionEnd): HopEnd {
  const { siteCode, siteName, roomOrCage, cabinet, colocationName, patchPanel, ports } = end;
  const label = patchPanel ? formatDemarc(end) : null;
  return {
    siteCode,
    siteName,
    room: roomOrCage,
    cabinet: cabinet ?? colocationName,
    patchPanel,
    ports,
    label,
    facilityLabel: null,
  };
}

function toLoa(row: LoaRow): Loa {
  const { loaId, direction, status, documentId, fileName, sizeBytes, issuedBy, issuedTo, validUntil, rejectionReason } = row;
  return {
    loaId,
    direction,
    status,
    documentId,
    fileName,
    sizeBytes,
    issuedBy,
    issuedTo,
    validUntil,
    rejectionReason,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
