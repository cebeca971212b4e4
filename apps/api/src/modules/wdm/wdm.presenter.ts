import { getLightThresholds, getLineOptic } from '@demarc/contract/optical-budget.ts';
import { applyNoticePeriod } from '@demarc/contract/service.ts';
import type { Wdm, WdmSummary } from '@demarc/contract/wdm.ts';
import { clientInterfaceFacts } from '@demarc/contract/wdm-interface-facts.ts';
import { calculateLatency, describeChannel, type WdmPath, type WdmServiceClass } from '@demarc/contract/wdm-route.ts';
import type { StoredPath } from '../../db/schema/wdm.ts';
import type { ServiceOrderNumbers } from '../../db/views/order-numbers.ts';
import type { ProductNames } from '../../db/views/product-names.ts';
import type { ChannelRow } from './channel.store.ts';
import type { WdmRow } from './wdm.store.ts';

/** The columns that a list reads. */
export type SummaryRow = Omit<WdmRow, 'statusReason' | 'contract' | 'createdAt' | 'updatedAt' | 'searchText'>;

/** Returns the API fields of a route, from a wavelength or from the route itself. */
export function toRouteFields(
  row: Pick<
    SummaryRow,
    'routeId' | 'routeCode' | 'routeName' | 'grid' | 'siteAId' | 'siteACode' | 'siteAName' | 'siteZId' | 'siteZCode' | 'siteZName'
  >,
) {
  const { routeId, routeCode, routeName, grid } = row;
  return {
    routeId,
    routeCode,
    name: routeName,
    grid,
    siteA: { siteId: row.siteAId, siteCode: row.siteACode, name: row.siteAName },
    siteZ: { siteId: row.siteZId, siteCode: row.siteZCode, name: row.siteZName },
  };
}

/** Presents a path with its latency, which depends on the equipment at its ends. */
export function toPath({ pathCode, description, lengthKm, lossDb }: StoredPath, serviceClass: WdmServiceClass): WdmPath {
  return { pathCode, description, lengthKm, latencyRoundTripMs: calculateLatency(lengthKm, serviceClass), lossDb };
}

export function toWdmSummary(row: SummaryRow, names: ProductNames): WdmSummary {
  const { wdmId, circuitId, reference, status, suspended, serviceClass, channel, clientInterface } = row;
  const { protection, pairedWdmId, encryption, muxPortA, muxPortZ, lightState, rxPowerDbmA, rxPowerDbmZ } = row;
  const { packageCode, monthlyAmount, contractEndDate, terminationDate, chargedUntil, openOrderId, version } = row;
  const facts = clientInterface && clientInterfaceFacts[clientInterface];
  return {
    wdmId,
    circuitId,
    reference,
    status,
    suspended,
    ...toRouteFields(row),
    serviceClass,
    channel,
    ...describeChannel(row.grid, channel),
    clientInterface,
    oduContainer: facts?.oduContainer ?? null,
    capacityGbps: facts?.capacityGbps ?? null,
    protection,
    pairedWdmId,
    encryption,
    muxPortA,
    muxPortZ,
    lightState,
    rxPowerDbmA,
    rxPowerDbmZ,
    measuredAt: row.measuredAt?.toISOString() ?? null,
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

/** Returns the optic whose receiver determines how much light a wavelength needs. */
export function getWdmLineOptic({ grid, clientInterface, optic, workingPath }: SummaryRow) {
  return getLineOptic({ grid, clientInterface, optic, lossDb: workingPath.lossDb });
}

export function toWdm(
  row: WdmRow,
  channel: ChannelRow | null,
  names: ProductNames,
  orderNumbers: ServiceOrderNumbers,
  today: string,
): Wdm {
  const { serviceClass, workingPath, protectPath, aEnd, zEnd, optic, contract, orderId } = row;
  const lineOptic = getWdmLineOptic(row);
  return {
    ...toWdmSummary(row, names),
    workingPath: toPath(workingPath, serviceClass),
    protectPath: row.protection === 'PROTECTED_1_PLUS_1' && protectPath ? toPath(protectPath, serviceClass) : null,
    aEnd,
    zEnd,
    optic,
    lineOptic,
    orderId,
    ...orderNumbers,
    patchedAtA: row.patchedAtA?.toISOString() ?? null,
    patchedAtZ: row.patchedAtZ?.toISOString() ?? null,
    lightThresholds: getLightThresholds(lineOptic),
    reservedUntil: channel?.reservedUntil?.toISOString() ?? null,
    contract: contract && applyNoticePeriod(contract, today),
  };
}
