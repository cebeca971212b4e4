import type { Language } from './language.ts';
import { formatPower } from './power/format-power.ts';

/** The subject of an order as the API stores it for any language, such as `AMS1, 47U, 4.5 kW`, with the power in this one. */
export function formatSubject(subject: string, language: Language): string {
  return subject.replace(/(\d+\.\d+) kW/g, (_, kilowatts) => formatPower(Number(kilowatts), language));
}
