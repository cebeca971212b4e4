import { type Formats, noValue } from '../../lib/format.ts';

/** An amount without its currency, for a column in euros: `1,284.50`. */
export function formatFigure(amount: string, formats: Formats): string {
  return formats.fixed(Number(amount), 2);
}

/** A figure for the open amount, with a dash for zero, so that the few rows with an open amount stand out. */
export function formatFigureOrNone(amount: string, formats: Formats): string {
  return Number(amount) === 0 ? noValue : formatFigure(amount, formats);
}

/** An amount that always shows its sign: `+€ 12.50`. */
export function formatDifference(amount: string, formats: Formats): string {
  return `${Number(amount) > 0 ? '+' : ''}${formats.money(Number(amount))}`;
}

/** A figure that always shows its sign: `+12.50`. */
export function formatSignedFigure(amount: string, formats: Formats): string {
  return `${Number(amount) > 0 ? '+' : ''}${formatFigure(amount, formats)}`;
}
