import { getRackPowerCheck, getSharedColoPowerCheck } from '../power/check.ts';
import {
  acknowledgeRackPowerEvent,
  acknowledgeSharedColoPowerEvent,
  listRackPowerEvents,
  listSharedColoPowerEvents,
} from '../power/event.ts';
import {
  exportRackPower,
  exportSharedColoPower,
  getRackPower,
  getRackPowerSeries,
  getSharedColoPower,
  getSharedColoPowerSeries,
  listRackPowerMonths,
  listSharedColoPowerMonths,
} from '../power/series.ts';
import {
  getRackPowerThresholds,
  getSharedColoPowerThresholds,
  updateRackPowerThresholds,
  updateSharedColoPowerThresholds,
} from '../power/threshold.ts';
import { addPowerSamples, listPowerFeeds } from '../provider/power.ts';

/** The calls of the power of racks and shared units. */
export const powerOperations = [
  getRackPower,
  getRackPowerSeries,
  listRackPowerMonths,
  exportRackPower,
  getRackPowerCheck,
  listRackPowerEvents,
  acknowledgeRackPowerEvent,
  getRackPowerThresholds,
  updateRackPowerThresholds,
  getSharedColoPower,
  getSharedColoPowerSeries,
  listSharedColoPowerMonths,
  exportSharedColoPower,
  getSharedColoPowerCheck,
  listSharedColoPowerEvents,
  acknowledgeSharedColoPowerEvent,
  getSharedColoPowerThresholds,
  updateSharedColoPowerThresholds,
] as const;

/** The calls for the provider's systems. */
export const powerProviderOperations = [addPowerSamples, listPowerFeeds] as const;
