import type { PowerSample } from '@demarc/contract/power/sample.ts';
import type { SampleReceipt } from '@demarc/contract/provider/power.ts';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import { findRefusal } from './check-sample.ts';
import { type FeedRow, findFeedsOfUnits } from './power-unit.store.ts';
import { type NewSample, storeSamples } from './store-samples.ts';

/** Small enough to keep transactions short, and large enough to share the cost of a statement between units. */
const unitsPerTransaction = 500;

/**
 * Stores samples of meters. Each transaction stores those of up to 500 units. A request that fails halfway can be sent again: samples
 * that are stored already count as unchanged.
 */
export async function addSamples(context: AppContext, samples: readonly PowerSample[], author: Author): Promise<SampleReceipt> {
  const now = context.clock.now().getTime();
  const feeds = await findFeedsOfUnits(context.database.db, [...new Set(samples.map(({ feedId }) => feedId))]);
  const feedById = new Map(feeds.map((feed) => [feed.feedId, feed]));
  const receipt: SampleReceipt = { stored: 0, unchanged: 0, refused: [] };
  const byUnit = new Map<number, NewSample[]>();
  samples.forEach((sample, index) => {
    const feed = feedById.get(sample.feedId);
    const reason = findRefusal(sample, feed, now);
    if (reason) {
      receipt.refused.push({ index, reason });
      return;
    }
    const { colocationId } = feed!;
    const unitSamples = byUnit.get(colocationId) ?? [];
    unitSamples.push({ index, at: Date.parse(sample.measuredAt), feed: feed!, sample });
    byUnit.set(colocationId, unitSamples);
  });

  const feedsByUnit = Map.groupBy(feeds, ({ colocationId }) => colocationId);
  const units = [...byUnit].sort(([a], [b]) => a - b);
  for (let start = 0; start < units.length; start += unitsPerTransaction) {
    const batch = units.slice(start, start + unitsPerTransaction).map(([colocationId, ofUnit]) => ({
      customerId: ofUnit[0]!.feed.customerId,
      colocationId,
      feeds: sortByLabel(feedsByUnit.get(colocationId)!),
      // Later samples of the same moment replace earlier ones.
      samples: ofUnit.sort((a, b) => a.at - b.at || a.index - b.index),
    }));
    const outcome = await context.database.db.transaction((tx) => storeSamples({ context, tx, author }, batch));
    receipt.stored += outcome.stored;
    receipt.unchanged += outcome.unchanged;
    receipt.refused.push(...outcome.refused);
  }
  receipt.refused.sort((a, b) => a.index - b.index);
  return receipt;
}

function sortByLabel(feeds: readonly FeedRow[]): FeedRow[] {
  return feeds.toSorted((a, b) => a.label.localeCompare(b.label));
}
