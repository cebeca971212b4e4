import type { ColocationKind } from '@demarc/contract/colocation.ts';
import type { FeedLabel, FeedPhase } from '@demarc/contract/power-feed.ts';
import type { ProviderPowerFeed } from '@demarc/contract/provider/power.ts';
import { finalServiceStatuses } from '@demarc/contract/service.ts';
import { and, asc, eq, gt, notInArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { colocations, powerFeeds } from '../../db/schema/colocation.ts';
import { powerStates } from '../../db/schema/power.ts';
import { sites } from '../../db/schema/site.ts';
import type { MeteredUnit } from './moment.ts';

export interface UnitKey {
  customerId: number;
  colocationId: number;
}

/** A feed with the meter that it has now. */
export interface FeedRow extends UnitKey {
  feedId: number;
  label: FeedLabel;
  phase: FeedPhase;
  amperageA: number;
  meterSerial: string;
}

const feedColumns = {
  customerId: powerFeeds.customerId,
  colocationId: powerFeeds.colocationId,
  feedId: powerFeeds.feedId,
  label: powerFeeds.label,
  phase: powerFeeds.phase,
  amperageA: powerFeeds.amperageA,
  meterSerial: powerFeeds.meterSerial,
};

const requestedFeeds = alias(powerFeeds, 'requested');

const selectFeedsOfUnits = prepareStatement((db, { feedIds }: Placeholders<{ feedIds: readonly number[] }>) =>
  db
    .selectDistinct(feedColumns)
    .from(requestedFeeds)
    .innerJoin(
      powerFeeds,
      and(eq(powerFeeds.customerId, requestedFeeds.customerId), eq(powerFeeds.colocationId, requestedFeeds.colocationId)),
    )
    .where(isAnyOf(requestedFeeds.feedId, feedIds)),
);

/** Finds all feeds of the units that have one of these feeds, of any customer. */
export function findFeedsOfUnits(db: Database, feedIds: readonly number[]): Promise<FeedRow[]> {
  return selectFeedsOfUnits(db, { feedIds });
}

const selectMeterOwners = prepareStatement((db, { serials }: Placeholders<{ serials: readonly string[] }>) =>
  db
    .select({ feedId: powerFeeds.feedId, meterSerial: powerFeeds.meterSerial })
    .from(powerFeeds)
    .where(isAnyOf(powerFeeds.meterSerial, serials)),
);

/** Finds the feeds that have these meters now. */
export function findMeterOwners(db: Database, serials: readonly string[]) {
  return selectMeterOwners(db, { serials });
}

const updateMeter = prepareStatement(
  (db, { customerId, feedId, meterSerial }: Placeholders<{ customerId: number; feedId: number; meterSerial: string }>) =>
    db
      .update(powerFeeds)
      .set({ meterSerial })
      .where(and(eq(powerFeeds.customerId, customerId), eq(powerFeeds.feedId, feedId))),
);

/** Stores the serial number of a new meter. */
export async function replaceMeter(tx: Database, { customerId, feedId }: FeedRow, meterSerial: string): Promise<void> {
  await updateMeter(tx, { customerId, feedId, meterSerial });
}

const unitColumns = {
  customerId: colocations.customerId,
  colocationId: colocations.colocationId,
  kind: colocations.kind,
  status: colocations.status,
  committedKw: colocations.committedKw,
  redundancy: colocations.redundancy,
  powerBillingModel: colocations.powerBillingModel,
  packageCode: colocations.packageCode,
  orderId: colocations.orderId,
  activeSince: colocations.activeSince,
  terminationDate: colocations.terminationDate,
  designPue: sites.designPue,
};

interface KindKey extends UnitKey {
  kind: ColocationKind;
}

const selectUnit = prepareStatement((db, { customerId, colocationId, kind }: Placeholders<KindKey>) =>
  db
    .select(unitColumns)
    .from(colocations)
    .innerJoin(sites, eq(sites.siteId, colocations.siteId))
    .where(and(eq(colocations.customerId, customerId), eq(colocations.colocationId, colocationId), eq(colocations.kind, kind))),
);

const selectFeeds = prepareStatement((db, { customerId, colocationId }: Placeholders<UnitKey>) =>
  db
    .select(feedColumns)
    .from(powerFeeds)
    .where(and(eq(powerFeeds.customerId, customerId), eq(powerFeeds.colocationId, colocationId)))
    .orderBy(asc(powerFeeds.label)),
);

type UnitRow = Awaited<ReturnType<typeof selectUnit>>[number];
/** A rack or shared units with its feeds, A first. */
export type PowerUnit = UnitRow & { feeds: readonly FeedRow[] };

/** Finds a unit of a customer; null if it does not exist, is of another kind or belongs to another customer. */
export async function findPowerUnit(db: Database, key: KindKey): Promise<PowerUnit | null> {
  const { customerId, colocationId } = key;
  const [[unit], feeds] = await Promise.all([
    selectUnit(db, { customerId, colocationId, kind: key.kind }),
    selectFeeds(db, { customerId, colocationId }),
  ]);
  return unit ? { ...unit, feeds } : null;
}

export function findFeeds(db: Database, { customerId, colocationId }: UnitKey): Promise<FeedRow[]> {
  return selectFeeds(db, { customerId, colocationId });
}

export function toMeteredUnit({
  customerId,
  colocationId,
  kind,
  committedKw,
  redundancy,
  feeds,
}: Pick<PowerUnit, 'customerId' | 'colocationId' | 'kind' | 'committedKw' | 'redundancy'> & {
  feeds: MeteredUnit['feeds'];
}): MeteredUnit {
  return { customerId, colocationId, kind, committedKw: Number(committedKw), redundancy, feeds };
}

const selectFeedsToMeter = prepareStatement((db, { after, limit }: Placeholders<{ after: number; limit: number }>) =>
  db
    .select({
      ...feedColumns,
      status: powerFeeds.status,
      kind: colocations.kind,
      committedKw: colocations.committedKw,
      latest: powerStates.latest,
    })
    .from(powerFeeds)
    .innerJoin(
      colocations,
      and(eq(colocations.customerId, powerFeeds.customerId), eq(colocations.colocationId, powerFeeds.colocationId)),
    )
    .leftJoin(
      powerStates,
      and(eq(powerStates.customerId, powerFeeds.customerId), eq(powerStates.colocationId, powerFeeds.colocationId)),
    )
    .where(and(gt(powerFeeds.feedId, after), notInArray(colocations.status, [...finalServiceStatuses])))
    .orderBy(asc(powerFeeds.feedId))
    .limit(limit),
);

/** Finds the next feeds, in order of `feedId`, of units of all customers that have not ended. */
export async function findFeedsToMeter(db: Database, after: number, limit: number): Promise<ProviderPowerFeed[]> {
  const rows = await selectFeedsToMeter(db, { after, limit });
  return rows.map(({ latest, ...feed }) => ({ ...feed, latestSample: latest?.[feed.label] ?? null }));
}
