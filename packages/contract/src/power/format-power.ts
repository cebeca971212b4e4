import type { Language } from '../language.ts';

export type PowerUnit = 'W' | 'kW';

const numberFormats = {
  en: new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 }),
  nl: new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 2 }),
};

/** Formats a number with at most two decimals. */
export function formatDecimals(value: number, language: Language): string {
  return numberFormats[language].format(value);
}

/** Watts as long as the rounded power is below a kilowatt. */
export function getPowerUnit(kw: number): PowerUnit {
  return Math.round(kw * 1000) < 1000 ? 'W' : 'kW';
}

/**
 * Formats a power in kilowatts for people: `905 W`, `3.51 kW`, `4 kW`. Pass a unit where all figures next to each other need the
 * same one.
 */
export function formatPower(kw: number, language: Language, unit: PowerUnit = getPowerUnit(kw)): string {
  return `${formatDecimals(unit === 'W' ? Math.round(kw * 1000) : kw, language)}\u00a0${unit}`;
}
