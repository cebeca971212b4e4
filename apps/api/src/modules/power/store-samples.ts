import type { PowerSample } from '@demarc/contract/power/sample.ts';
import type { SampleReceipt } from '@demarc/contract/provider/power.ts';
import type { ChangeContext } from '../../app-context.ts';
import { getDay, getMonth, getMonthSpan, hourMs, slotMs, slotsPerHour } from './calendar.ts';
import { type FeedRow, findMeterOwners, replaceMeter, toMeteredUnit, type UnitKey } from './power-unit.store.ts';
import { findMonthSamples, findRecent, type LockedState, lockStates, putRecent, updateStates } from './sample.store.ts';
import { createFeedColumns, type FeedColumns, mergeBlock, putSample, type SampleBlock, toStoredSample } from './sample-block.ts';
import { decodeSamples, encodeSamples } from './sample-codec.ts';
import { listMoments, updateState } from './unit-state.ts';
import { watchUnits } from './watch-units.ts';

export interface NewSample {
  /** Index in the request. */
  index: number;
  at: number;
  feed: FeedRow;
  sample: PowerSample;
}

/** Samples of a unit, oldest first, with all its feeds. */
export interface UnitSamples extends UnitKey {
  feeds: readonly FeedRow[];
  samples: NewSample[];
}

interface HourBlock {
  hour: number;
  /** The samples in the row of the hour. */
  recent: SampleBlock;
  /** These samples merged with those in the row of the month. */
  merged: SampleBlock;
  changedSlots: Set<number>;
}

/** Stores the samples of some units, and the changes of their state and meters. */
export async function storeSamples(change: ChangeContext, units: readonly UnitSamples[]): Promise<SampleReceipt> {
  const { tx, context } = change;
  const states = new Map((await lockStates(tx, units)).map((state) => [state.colocationId, state]));
  const receipt: SampleReceipt = { stored: 0, unchanged: 0, refused: [] };
  const acceptedUnits = await refuseForeignMeters(change, units, states, receipt);
  const hours = await loadHours(change, acceptedUnits, states);
  const changedUnits: ChangedUnit[] = [];

  for (const unit of acceptedUnits) {
    const state = states.get(unit.colocationId)!;
    const blocks = hours.get(unit.colocationId)!;
    for (const { at, feed, sample } of unit.samples) {
      const block = blocks.get(getHour(at))!;
      const slot = (at - block.hour) / slotMs;
      const storedSample = toStoredSample(
        { ...sample, phases: sortPhases(sample) },
        getMeterNumber(state, feed, sample.meterSerial),
      );
      if (!putSample(getFeed(block.merged, feed), slot, storedSample)) {
        receipt.unchanged += 1;
        continue;
      }
      putSample(getFeed(block.recent, feed), slot, storedSample);
      block.changedSlots.add(slot);
      receipt.stored += 1;
    }
    const changedBlocks = [...blocks.values()].filter(({ changedSlots }) => changedSlots.size > 0);
    if (changedBlocks.length > 0) changedUnits.push({ unit, state, blocks: changedBlocks });
  }
  if (changedUnits.length === 0) return receipt;

  const today = getDay(context.clock.now().getTime());
  for (const { unit, state, blocks } of changedUnits) {
    updateState(state, toMeteredUnit({ ...state, feeds: unit.feeds }), blocks, today);
  }
  await watchUnits(
    change,
    changedUnits.map(({ unit, state, blocks }) => ({
      unit: { ...state, feeds: unit.feeds },
      state,
      moments: blocks.flatMap((block) => listMoments(unit.feeds, state, block)),
    })),
  );
  await putRecent(
    tx,
    changedUnits.flatMap(({ unit: { customerId, colocationId }, blocks }) =>
      blocks.map(({ hour, recent }) => ({ customerId, colocationId, hour, samples: encodeSamples(recent, false) })),
    ),
  );
  await updateStates(
    tx,
    changedUnits.map(({ state }) => state),
  );
  for (const changedUnit of changedUnits) await replaceMeters(change, changedUnit);
  await notifyNewSamples(
    change,
    changedUnits.map(({ unit }) => unit),
  );
  return receipt;
}

/** The payload of a notification is limited to 8,000 bytes. */
const maxUnitsPerNotification = 500;

async function notifyNewSamples({ tx, context }: ChangeContext, units: readonly UnitKey[]): Promise<void> {
  for (const [customerId, ofCustomer] of Map.groupBy(units, (unit) => unit.customerId)) {
    const ids = ofCustomer.map(({ colocationId }) => colocationId);
    for (let start = 0; start < ids.length; start += maxUnitsPerNotification) {
      const payload = [customerId, ...ids.slice(start, start + maxUnitsPerNotification)];
      await context.notifyChannel.notify(tx, `power:${payload.join(',')}`);
    }
  }
}

interface ChangedUnit {
  unit: UnitSamples;
  state: LockedState;
  blocks: HourBlock[];
}

const getHour = (at: number) => at - (at % hourMs);

function sortPhases({ phases }: PowerSample): PowerSample['phases'] {
  return phases.toSorted((a, b) => a.phase.localeCompare(b.phase));
}

function getFeed(block: SampleBlock, { label, phase }: FeedRow): FeedColumns {
  block.feeds[label] ??= createFeedColumns(block.slotCount, phase === 'THREE' ? 3 : 1);
  return block.feeds[label];
}

/** Returns the number of a meter of a feed, from 1. Adds a new meter to the state, with the next number. */
function getMeterNumber(state: LockedState, { label }: FeedRow, serial: string): number {
  state.meters[label] ??= [];
  const meters = state.meters[label];
  const index = meters.indexOf(serial);
  return index >= 0 ? index + 1 : meters.push(serial);
}

/** Removes the samples of a new meter that another feed has, and adds them to `receipt.refused`. */
async function refuseForeignMeters(
  { tx }: ChangeContext,
  units: readonly UnitSamples[],
  states: ReadonlyMap<number, LockedState>,
  receipt: SampleReceipt,
): Promise<readonly UnitSamples[]> {
  const isNew = (colocationId: number, { feed, sample: { meterSerial } }: NewSample) =>
    meterSerial !== feed.meterSerial && !states.get(colocationId)!.meters[feed.label]?.includes(meterSerial);
  const serials = new Set(
    units.flatMap(({ colocationId, samples }) =>
      samples.filter((sample) => isNew(colocationId, sample)).map(({ sample }) => sample.meterSerial),
    ),
  );
  if (serials.size === 0) return units;
  const owners = new Map((await findMeterOwners(tx, [...serials])).map(({ meterSerial, feedId }) => [meterSerial, feedId]));
  return units.map((unit) => ({
    ...unit,
    samples: unit.samples.filter((sample) => {
      const { meterSerial } = sample.sample;
      if (!isNew(unit.colocationId, sample)) return true;
      const owner = owners.get(meterSerial);
      if (owner === undefined || owner === sample.feed.feedId) {
        owners.set(meterSerial, sample.feed.feedId);
        return true;
      }
      receipt.refused.push({ index: sample.index, reason: 'METER_OF_ANOTHER_FEED' });
      return false;
    }),
  }));
}

/** Loads the stored data of the hours that the samples belong to. */
async function loadHours(
  { tx }: ChangeContext,
  units: readonly UnitSamples[],
  states: ReadonlyMap<number, LockedState>,
): Promise<Map<number, Map<number, HourBlock>>> {
  const keys = units.flatMap(({ customerId, colocationId, samples }) =>
    [...new Set(samples.map(({ at }) => getHour(at)))].map((hour) => ({ customerId, colocationId, hour })),
  );
  const byUnit = new Map(units.map(({ colocationId }) => [colocationId, new Map<number, HourBlock>()]));
  const rows = await findRecent(tx, keys);
  const rowByKey = new Map(rows.map((row) => [`${row.colocationId} ${row.hour}`, row.samples]));
  const months = new Map<string, SampleBlock | null>();
  for (const { customerId, colocationId, hour } of keys) {
    const packed = rowByKey.get(`${colocationId} ${hour}`);
    const decode = () => (packed ? decodeSamples(packed, hour) : { start: hour, slotCount: slotsPerHour, feeds: {} });
    const block: HourBlock = { hour, recent: decode(), merged: decode(), changedSlots: new Set() };
    byUnit.get(colocationId)!.set(hour, block);
    const { foldedUntil } = states.get(colocationId)!;
    if (!foldedUntil || hour >= foldedUntil.getTime()) continue;
    const month = getMonth(hour);
    const key = `${colocationId} ${month}`;
    if (!months.has(key)) {
      const samples = await findMonthSamples(tx, { customerId, colocationId }, month);
      months.set(key, samples && decodeSamples(samples, getMonthSpan(month).start));
    }
    const ofMonth = months.get(key);
    if (!ofMonth) continue;
    block.merged = { start: hour, slotCount: slotsPerHour, feeds: {} };
    mergeBlock(block.merged, ofMonth);
    mergeBlock(block.merged, block.recent);
  }
  return byUnit;
}

/** Stores the serial numbers of new meters. Late samples of the previous meter change nothing. */
async function replaceMeters({ tx }: ChangeContext, { unit, state }: ChangedUnit): Promise<void> {
  for (const feed of unit.feeds) {
    const meterSerial = state.latest[feed.label]?.meterSerial;
    if (meterSerial !== undefined && meterSerial !== feed.meterSerial) await replaceMeter(tx, feed, meterSerial);
  }
}
