import type { Formats } from '../lib/format.ts';

/** The subject of an order as the API stores it for any language, such as `AMS1, 47U, 4.5 kW`, with the numbers of this one. */
export function formatSubject(subject: string, { number }: Pick<Formats, 'number'>): string {
  return subject.replace(/\d+\.\d+(?= kW)/g, (kilowatts) => number(Number(kilowatts)));
}
