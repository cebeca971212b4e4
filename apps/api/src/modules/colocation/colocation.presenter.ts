import { type ColocationSummary, getRackType, type Rack, rackDimensions, type SharedColo } from '@demarc/contract/colocation.ts';
import { isStale } from '@demarc/contract/power/sample.ts';
import { getLoadState } from '@demarc/contract/power/status.ts';
import {
  feedVoltageV,
  formatAvailableKw,
  formatConnector,
  maxUtilisationPercent,
  type PowerFeed,
} from '@demarc/contract/power-feed.ts';
import { applyNoticePeriod } from '@demarc/contract/service.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import type { powerStates } from '../../db/schema/power.ts';
import type { ServiceOrderNumbers } from '../../db/views/order-numbers.ts';
import type { ProductNames } from '../../db/views/product-names.ts';
import type { ColocationRow } from './colocation.store.ts';
import type { FeedRow } from './feed.store.ts';

/** The columns that a list reads. */
export type SummaryRow = Omit<
  ColocationRow,
  | 'statusReason'
  | 'isSpaceReserved'
  | 'cabinetHeightUnits'
  | 'uplinks'
  | 'prefixes'
  | 'contract'
  | 'orderId'
  | 'createdAt'
  | 'updatedAt'
  | 'searchText'
>;

/** The most urgent open event. Its time is in the JSON format of PostgreSQL. */
export type UrgentEvent = NonNullable<NonNullable<ColocationSummary['power']>['urgentEvent']>;

/** An item of a list with its power, which is null before its first sample. */
export type ListRow = SummaryRow & { urgentEvent: UrgentEvent | null } & Pick<
    typeof powerStates.$inferSelect,
    'failoverState'
  > & {
    [Name in 'measuredAt' | 'completeAt']: Date | null;
  } & { [Name in 'totalWatts' | 'peak30dWatts']: number | null } & {
    [Name in 'openEvents' | 'warningPercent' | 'criticalPercent']: number;
  };

function toCommonFields(row: SummaryRow, names: ProductNames) {
  return {
    serviceId: formatServiceId(row.kind, row.colocationId),
    name: row.name,
    facilityLabel: row.facilityLabel,
    reference: row.reference,
    status: row.status,
    suspended: row.suspended,
    site: { siteId: row.siteId, siteCode: row.siteCode, name: row.siteName },
    heightUnits: row.heightUnits,
    startUnit: row.startUnit,
    committedKw: row.committedKw,
    powerBillingModel: row.powerBillingModel,
    redundancy: row.redundancy,
    packageCode: row.packageCode,
    packageName: names.getPackageName(row),
    monthlyAmount: row.monthlyAmount,
    contractEndDate: row.contractEndDate,
    terminationDate: row.terminationDate,
    openOrderId: row.openOrderId,
    activeSince: row.activeSince?.toISOString() ?? null,
    version: row.version,
  };
}

function toRackPart({ heightUnits, room, row, position }: SummaryRow) {
  return { rackType: getRackType(heightUnits), room, row, position };
}

function toSharedPart({ rackLabel, outletsA, outletsB }: SummaryRow) {
  return { rackLabel, outletsA: outletsA ?? 0, outletsB: outletsB ?? 0 };
}

export function toRackSummary(row: SummaryRow, names: ProductNames) {
  return { rackId: row.colocationId, ...toCommonFields(row, names), ...toRackPart(row) };
}

export function toSharedColoSummary(row: SummaryRow, names: ProductNames) {
  return { sharedColoId: row.colocationId, ...toCommonFields(row, names), ...toSharedPart(row) };
}

function toPowerStatus(row: ListRow, now: Date): ColocationSummary['power'] {
  const { measuredAt, completeAt, totalWatts, peak30dWatts, failoverState, openEvents, urgentEvent, committedKw } = row;
  const { warningPercent, criticalPercent } = row;
  if (!measuredAt || totalWatts === null) return null;
  return {
    measuredAt: measuredAt.toISOString(),
    stale: !completeAt || isStale(completeAt, now),
    allStale: isStale(measuredAt, now),
    activePowerKw: totalWatts / 1_000,
    utilisationPercent: Math.round(totalWatts / Number(committedKw)) / 10,
    loadState: getLoadState(totalWatts / Number(committedKw) / 10, { warningPercent, criticalPercent }),
    peak30dKw: (peak30dWatts ?? totalWatts) / 1_000,
    failoverState,
    openEvents,
    urgentEvent: urgentEvent && { ...urgentEvent, openedAt: new Date(urgentEvent.openedAt).toISOString() },
  };
}

/** Presents an item of the list of both kinds. */
export function toColocationSummary(row: ListRow, names: ProductNames, now: Date): ColocationSummary {
  return { ...toColocation(row, names), power: toPowerStatus(row, now) };
}

/** Presents a rack or shared units with the fields of both kinds, without its power. */
export function toColocation(row: SummaryRow, names: ProductNames): Omit<ColocationSummary, 'power'> {
  const isRack = row.kind === 'RACK';
  return {
    kind: row.kind,
    id: row.colocationId,
    ...toCommonFields(row, names),
    ...(isRack ? toRackPart(row) : { rackType: null, room: null, row: null, position: null }),
    ...(isRack ? { rackLabel: null, outletsA: null, outletsB: null } : toSharedPart(row)),
  };
}

/** Fields of the response that come from other tables. */
interface RelatedFields {
  feeds: readonly FeedRow[];
  dcConnectionIds: number[];
  orderNumbers: ServiceOrderNumbers;
}

export function toRack(row: ColocationRow, related: RelatedFields, names: ProductNames, today: string): Rack {
  return { ...toRackSummary(row, names), ...toDetail(row, related, today), ...rackDimensions };
}

export function toSharedColo(row: ColocationRow, related: RelatedFields, names: ProductNames, today: string): SharedColo {
  return { ...toSharedColoSummary(row, names), ...toDetail(row, related, today) };
}

function toDetail(row: ColocationRow, { feeds, dcConnectionIds, orderNumbers }: RelatedFields, today: string) {
  const { cabinetHeightUnits, uplinks, prefixes, contract, orderId } = row;
  return {
    cabinetHeightUnits,
    uplinks,
    prefixes,
    dcConnectionIds,
    orderId,
    ...orderNumbers,
    feeds: toPowerFeeds(feeds),
    contract: contract && applyNoticePeriod(contract, today),
  };
}

export function toPowerFeeds(feeds: readonly FeedRow[]): PowerFeed[] {
  return feeds.map((feed) => ({
    feedId: feed.feedId,
    label: feed.label,
    type: feed.label === 'B' && feeds.length > 1 ? 'REDUNDANT' : 'PRIMARY',
    supply: 'AC',
    phase: feed.phase,
    voltageV: feedVoltageV,
    amperageA: feed.amperageA,
    connector: formatConnector(feed),
    maxUtilisationPercent,
    availableKw: formatAvailableKw(feed),
    meterSerial: feed.meterSerial,
    pduModel: feed.pduModel,
    status: feed.status,
  }));
}
