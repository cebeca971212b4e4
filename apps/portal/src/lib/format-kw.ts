import { formatPower, type PowerUnit } from '@demarc/contract/power/format-power.ts';
import { noValue } from './format.ts';
import { getCurrentLanguage } from './i18n.ts';

/** Formats a power in kilowatts, as the API returns it, in the user's language: `905 W`, `3.51 kW`. */
export function formatKw(kw: number | string | null, unit?: PowerUnit): string {
  return kw === null ? noValue : formatPower(Number(kw), getCurrentLanguage(), unit);
}
