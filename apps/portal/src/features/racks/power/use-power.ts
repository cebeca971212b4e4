import { getRackPowerCheck, getSharedColoPowerCheck } from '@demarc/contract/power/check.ts';
import {
  acknowledgeRackPowerEvent,
  acknowledgeSharedColoPowerEvent,
  listRackPowerEvents,
  listSharedColoPowerEvents,
  type PowerEvent,
} from '@demarc/contract/power/event.ts';
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
import { isInService } from '@demarc/contract/service-state.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { useIsLive } from '../../../lib/live-state.ts';
import type { ColocationKey } from '../racks-search.ts';
import { type Colocation, useColocationParams } from '../use-colocation.ts';

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

/** The power calls of a rack or of shared units, typed as those of a rack: they differ only in the name of the parameter. */
export function getPowerCalls(kind: ColocationKey['kind']): (typeof callsByKind)['RACK'] {
  return callsByKind[kind] as unknown as (typeof callsByKind)['RACK'];
}

/** The polling intervals without live updates, and with them, to notice that samples have stopped. */
const pollMs = 60_000;
const pollWhileLiveMs = 5 * 60_000;

/** The current power; not requested before delivery. */
export function usePowerSummary(unit: ColocationKey, isDelivered = true) {
  const params = useColocationParams(unit);
  const refetchInterval = useIsLive() ? pollWhileLiveMs : pollMs;
  return useQuery({ ...query(getPowerCalls(unit.kind).summary, { params }), refetchInterval, enabled: isDelivered });
}

/** Failover, forecast and balance of phases. */
export function usePowerCheck(unit: ColocationKey) {
  const params = useColocationParams(unit);
  const refetchInterval = useIsLive() ? pollWhileLiveMs : pollMs;
  return useQuery({ ...query(getPowerCalls(unit.kind).check, { params }), refetchInterval });
}

/** The open events of a rack in service, newest first; undefined while they are loading and out of service. */
export function useOpenPowerEvents(rack: Colocation): { events: readonly PowerEvent[] | undefined; isLoading: boolean } {
  const params = useColocationParams(rack);
  const calls = getPowerCalls(rack.kind);
  const enabled = isInService(rack);
  const input = { params, query: { status: ['OPEN' as const, 'ACKNOWLEDGED' as const], limit: 50 } };
  const { data, isLoading } = useQuery({ ...query(calls.events, input), enabled });
  return { events: enabled ? data?.items : undefined, isLoading };
}
