import { getRackPowerCheck, getSharedColoPowerCheck } from '@demarc/contract/power/check.ts';
import {
  acknowledgeRackPowerEvent,
  acknowledgeSharedColoPowerEvent,
  listRackPowerEvents,
  listSharedColoPowerEvents,
} from '@demarc/contract/power/event.ts';
import type { PowerSummary } from '@demarc/contract/power/figures.ts';
import {
  exportRackPower,
  exportSharedColoPower,
  getRackPower,
  getRackPowerSeries,
  getSharedColoPower,
  getSharedColoPowerSeries,
  listRackPowerMonths,
  listSharedColoPowerMonths,
} from '@demarc/contract/power/series.ts';
import {
  getRackPowerThresholds,
  getSharedColoPowerThresholds,
  updateRackPowerThresholds,
  updateSharedColoPowerThresholds,
} from '@demarc/contract/power/threshold.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '../../../lib/api.ts';
import { useIsLive } from '../../../lib/live-state.ts';
import type { ColocationKey } from '../racks-search.ts';
import { useColocationParams } from '../use-colocation.ts';

const callsByKind = {
  RACK: {
    summary: getRackPower,
    series: getRackPowerSeries,
    months: listRackPowerMonths,
    file: exportRackPower,
    check: getRackPowerCheck,
    events: listRackPowerEvents,
    acknowledge: acknowledgeRackPowerEvent,
    thresholds: getRackPowerThresholds,
    updateThresholds: updateRackPowerThresholds,
  },
  SHARED_COLO: {
    summary: getSharedColoPower,
    series: getSharedColoPowerSeries,
    months: listSharedColoPowerMonths,
    file: exportSharedColoPower,
    check: getSharedColoPowerCheck,
    events: listSharedColoPowerEvents,
    acknowledge: acknowledgeSharedColoPowerEvent,
    thresholds: getSharedColoPowerThresholds,
    updateThresholds: updateSharedColoPowerThresholds,
  },
};

/** The power calls of a rack or of shared units, as those of a rack: they only differ in the name of the parameter. */
export function getPowerCalls(kind: ColocationKey['kind']): (typeof callsByKind)['RACK'] {
  return callsByKind[kind] as unknown as (typeof callsByKind)['RACK'];
}

/** Without live updates, and to notice that samples have stopped. */
const pollMs = 60_000;
const pollWhileLiveMs = 5 * 60_000;

/** The power now. Every new sample also refreshes what the event feed does not: the charts and the figures of this month. */
export function usePowerSummary(unit: ColocationKey, isMeasured: boolean) {
  const queries = useQueryClient();
  const calls = getPowerCalls(unit.kind);
  const params = useColocationParams(unit);
  const isLive = useIsLive();
  const summary = useQuery({
    ...query(calls.summary, { params }),
    enabled: isMeasured,
    refetchInterval: isLive ? pollWhileLiveMs : pollMs,
  });
  const measured = summary.data && getMeasuredKey(summary.data);
  const before = useRef(measured);
  useEffect(() => {
    if (before.current !== undefined && measured !== before.current) {
      for (const { id } of [calls.series, calls.months, calls.check, calls.events]) {
        void queries.invalidateQueries({ queryKey: [id] });
      }
    }
    before.current = measured;
  }, [queries, calls, measured]);
  return summary;
}

function getMeasuredKey({ feeds }: PowerSummary): string {
  return feeds.map(({ measuredAt }) => measuredAt).join();
}
