import { feedLabels } from '@demarc/contract/power-feed.ts';
import { slotsPerHour } from './calendar.ts';
import { NumberReader, NumberWriter } from './packed-numbers.ts';
import { createFeedColumns, type FeedColumns, getWatts, type SampleBlock } from './sample-block.ts';

const format = 1;

/**
 * Packs samples column by column. Each value is stored as the difference from its expected value, which is computed from earlier
 * samples, because meters change little in five minutes and their values depend on each other.
 */
export function encodeSamples({ slotCount, feeds }: SampleBlock, isCompressed: boolean): Uint8Array {
  const writer = new NumberWriter();
  writer.add(slotCount);
  for (const label of feedLabels) {
    const feed = feeds[label];
    writer.add(feed?.phaseCount ?? 0);
    if (!feed) continue;
    writeRuns(writer, feed.meter);
    writeRuns(writer, feed.isEstimated);
    const slots = listSlots(feed);
    for (const column of [...feed.voltage, ...feed.current, ...feed.watts]) writeDifferences(writer, column, slots);
    for (const slot of slots) writer.add(feed.apparentVa[slot]! - expectApparent(feed, slot));
    let previous = -1;
    for (const slot of slots) {
      writer.add(feed.counterWh[slot]! - expectCounter(feed, slot, previous));
      previous = slot;
    }
  }
  return writer.finish(format, isCompressed);
}

export function decodeSamples(data: Uint8Array, start: number): SampleBlock {
  const reader = new NumberReader(data, format);
  const block: SampleBlock = { start, slotCount: reader.next(), feeds: {} };
  for (const label of feedLabels) {
    const phaseCount = reader.next();
    if (phaseCount === 0) continue;
    const feed = createFeedColumns(block.slotCount, phaseCount);
    block.feeds[label] = feed;
    readRuns(reader, feed.meter);
    readRuns(reader, feed.isEstimated);
    const slots = listSlots(feed);
    for (const column of [...feed.voltage, ...feed.current, ...feed.watts]) readDifferences(reader, column, slots);
    for (const slot of slots) feed.apparentVa[slot] = expectApparent(feed, slot) + reader.next();
    let previous = -1;
    for (const slot of slots) {
      feed.counterWh[slot] = expectCounter(feed, slot, previous) + reader.next();
      previous = slot;
    }
  }
  return block;
}

function expectApparent({ voltage, current }: FeedColumns, slot: number): number {
  let sum = 0;
  for (let phase = 0; phase < voltage.length; phase += 1) sum += voltage[phase]![slot]! * current[phase]![slot]!;
  return Math.round(sum / 1_000);
}

function expectCounter(feed: FeedColumns, slot: number, previous: number): number {
  if (previous < 0) return 0;
  return feed.counterWh[previous]! + Math.round((getWatts(feed, slot) * (slot - previous)) / slotsPerHour);
}

function listSlots({ meter }: FeedColumns): Uint32Array {
  const slots = new Uint32Array(meter.length);
  let count = 0;
  for (let slot = 0; slot < meter.length; slot += 1) if (meter[slot] !== 0) slots[count++] = slot;
  return slots.subarray(0, count);
}

function writeDifferences(writer: NumberWriter, column: Int32Array, slots: Uint32Array): void {
  let before = 0;
  for (const slot of slots) {
    writer.add(column[slot]! - before);
    before = column[slot]!;
  }
}

function readDifferences(reader: NumberReader, column: Int32Array, slots: Uint32Array): void {
  let before = 0;
  for (const slot of slots) {
    before += reader.next();
    column[slot] = before;
  }
}

/** Writes values that rarely change: each one with its number of repetitions. */
function writeRuns(writer: NumberWriter, column: Uint16Array | Uint8Array): void {
  for (let at = 0; at < column.length; ) {
    let end = at + 1;
    while (end < column.length && column[end] === column[at]) end += 1;
    writer.add(column[at]!);
    writer.add(end - at);
    at = end;
  }
}

function readRuns(reader: NumberReader, column: Uint16Array | Uint8Array): void {
  for (let at = 0; at < column.length; ) {
    const value = reader.next();
    const end = at + reader.next();
    column.fill(value, at, end);
    at = end;
  }
}
