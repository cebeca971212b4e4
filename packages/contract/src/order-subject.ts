import type { Language } from './language.ts';
import { formatPower } from './power/format-power.ts';

/**
 * Formats the power in the subject of an order, such as `AMS1, 47U, 4.5 kW`, which the API stores for all languages, in one
 * language.
 */
export function formatSubject(subject: string, language: Language): string {
  return subject.replace(/(\d+\.\d+) kW/g, (_, kilowatts) => formatPower(Number(kilowatts), language));
}
