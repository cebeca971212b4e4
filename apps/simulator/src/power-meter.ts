import { sampleMinutes } from '@demarc/contract/power/sample.ts';
import {
  addPowerSamples,
  listPowerFeeds,
  maxSamplesPerRequest,
  type ProviderPowerFeed,
} from '@demarc/contract/provider/power.ts';
import { getUsualLoad, simulatePower, type UsualLoad } from './simulate-power.ts';
import type { SimulatedActor, SimulatorContext } from './simulator-context.ts';

const intervalMs = sampleMinutes * 60_000;
const pageSize = 1_000;

/**
 * Reads the meter of every rack and of all shared units every five minutes. After the server was down, the missed samples
 * are sent first. When meters are read more often, each reading replaces the sample of the current interval.
 */
export function createPowerMeter({ retryUntilResponse, client, random, meterSpeed = 1 }: SimulatorContext): SimulatedActor {
  let readAt = 0;
  /** The usual load of each unit: the load of its first known sample. */
  const usualLoads = new Map<number, UsualLoad>();

  const listFeeds = async (): Promise<ProviderPowerFeed[]> => {
    const feeds: ProviderPowerFeed[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const page: { items: ProviderPowerFeed[]; next: number | null } = await client.call(listPowerFeeds, {
        query: { after, limit: pageSize },
      });
      feeds.push(...page.items);
      after = page.next;
    }
    return feeds;
  };

  const readMeters = async (): Promise<void> => {
    // The end of the last complete interval.
    const until = Math.floor(Date.now() / intervalMs) * intervalMs;
    const units = Map.groupBy(await listFeeds(), ({ colocationId }) => colocationId);
    const samples = [...units].flatMap(([colocationId, feeds]) => {
      const usualLoad = usualLoads.get(colocationId) ?? getUsualLoad(feeds);
      usualLoads.set(colocationId, usualLoad);
      return simulatePower(feeds, until, { random, ...usualLoad, repeatsLast: meterSpeed > 1 });
    });
    for (let at = 0; at < samples.length; at += maxSamplesPerRequest) {
      await client.call(addPowerSamples, { body: { samples: samples.slice(at, at + maxSamplesPerRequest) } });
    }
  };

  return {
    async tick() {
      const pauseMs = intervalMs / meterSpeed;
      if (Math.floor(Date.now() / pauseMs) === readAt) return;
      readAt = Math.floor(Date.now() / pauseMs);
      await retryUntilResponse(readMeters);
    },
  };
}
