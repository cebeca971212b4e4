import type { PowerMetric } from '@demarc/contract/power/series.ts';
import { feedVoltageV } from '@demarc/contract/power-feed.ts';
import type { Formats } from '../../../lib/format.ts';
import { getAxisMarks } from '../../../ui/chart/axis-marks.ts';

const digitsByMetric: Record<PowerMetric, number> = {
  ACTIVE_POWER_KW: 2,
  APPARENT_POWER_KVA: 2,
  CURRENT_A: 1,
  VOLTAGE_V: 1,
  POWER_FACTOR: 2,
  ENERGY_KWH: 2,
};

const units: Record<PowerMetric, string> = {
  ACTIVE_POWER_KW: 'kW',
  APPARENT_POWER_KVA: 'kVA',
  CURRENT_A: 'A',
  VOLTAGE_V: 'V',
  POWER_FACTOR: '',
  ENERGY_KWH: 'kWh',
};

/** The unit of a metric; empty for the power factor. */
export function getUnit(metric: PowerMetric): string {
  return units[metric];
}

/** A measured value without its unit, with as many digits as the meter is worth: `2.40`. */
export function formatMeasured(metric: PowerMetric, value: number | null, formats: Formats): string {
  return formats.fixed(value, digitsByMetric[metric]);
}

/** A measured value with its unit: `2.40 kW`. */
export function formatWithUnit(metric: PowerMetric, value: number | null, formats: Formats): string {
  const text = formatMeasured(metric, value, formats);
  return value === null || units[metric] === '' ? text : `${text} ${units[metric]}`;
}

/** The nominal voltage and 10% around it, within which the grid has to keep it. */
const voltageMarks = [0.9, 0.95, 1, 1.05, 1.1].map((share) => Math.round(share * feedVoltageV));

/** Marks of the y axis, which starts at 0: except for the voltage, whose changes would not be visible. */
export function getValueMarks(metric: PowerMetric, highest: number): readonly number[] {
  if (metric === 'POWER_FACTOR') return [0, 0.25, 0.5, 0.75, 1];
  return metric === 'VOLTAGE_V' ? voltageMarks : getAxisMarks(highest, 0.1);
}
