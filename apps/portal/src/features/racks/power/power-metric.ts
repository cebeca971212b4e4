import type { PowerUnit } from '@demarc/contract/power/format-power.ts';
import type { PowerMetric } from '@demarc/contract/power/series.ts';
import { feedVoltageV } from '@demarc/contract/power-feed.ts';
import { type Formats, noValue } from '../../../lib/format.ts';
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

/** The unit that is a thousandth of the unit of a metric. */
const smallUnits: Partial<Record<PowerMetric, string>> = { ACTIVE_POWER_KW: 'W', APPARENT_POWER_KVA: 'VA' };

/**
 * The metric and power unit of a chart. The power of small shared units is in watts, because in kilowatts all values would look the
 * same. A chart has one unit, even for larger values.
 */
export interface Scale {
  metric: PowerMetric;
  powerUnit: PowerUnit;
}

function isInSmallUnit({ metric, powerUnit }: Scale): boolean {
  return powerUnit === 'W' && metric in smallUnits;
}

/** The unit of a metric; empty for the power factor. */
export function getUnit(scale: Scale): string {
  return (isInSmallUnit(scale) && smallUnits[scale.metric]) || units[scale.metric];
}

/** A value of the API in the unit of the chart. */
export function toShownValue(scale: Scale, value: number): number {
  return isInSmallUnit(scale) ? Math.round(value * 1000) : value;
}

/** A measured value without its unit, with the precision of the meter: `2.40`. */
export function formatMeasured(scale: Scale, value: number | null, formats: Formats): string {
  if (value === null) return noValue;
  // Five minutes of a small load are a few thousandths of a kilowatt-hour.
  const isSmallEnergy = scale.metric === 'ENERGY_KWH' && scale.powerUnit === 'W';
  const digits = isInSmallUnit(scale) ? 0 : digitsByMetric[scale.metric] + (isSmallEnergy ? 1 : 0);
  return formats.fixed(toShownValue(scale, value), digits);
}

/** A measured value with its unit: `2.40 kW`. */
export function formatWithUnit(scale: Scale, value: number | null, formats: Formats): string {
  const text = formatMeasured(scale, value, formats);
  const unit = getUnit(scale);
  return value === null || unit === '' ? text : `${text}\u00a0${unit}`;
}

/** The nominal voltage and 10% around it, within which the grid has to keep it. */
const voltageMarks = [0.9, 0.95, 1, 1.05, 1.1].map((share) => Math.round(share * feedVoltageV));

/** The marks of the y axis, which starts at 0, except for the voltage, whose changes would not be visible. */
export function getValueMarks(metric: PowerMetric, highest: number): readonly number[] {
  if (metric === 'POWER_FACTOR') return [0, 0.25, 0.5, 0.75, 1];
  return metric === 'VOLTAGE_V' ? voltageMarks : getAxisMarks(highest, 0.1);
}
