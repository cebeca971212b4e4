import { type Formats, noValue } from '../../lib/format.ts';

/** An amount in a column of amounts in euros: `1,284.50`. */
export function formatFigure(amount: string, formats: Formats): string {
  return formats.fixed(Number(amount), 2);
}

/** The same, with a dash for zero: most rows have nothing open. */
export function formatFigureOrNone(amount: string, formats: Formats): string {
  return Number(amount) === 0 ? noValue : formatFigure(amount, formats);
}

/** A difference always has its sign: `+€ 12.50`. */
export function formatDifference(amount: string, formats: Formats): string {
  return `${Number(amount) > 0 ? '+' : ''}${formats.money(Number(amount))}`;
}

/** The same in a column of amounts. */
export function formatSignedFigure(amount: string, formats: Formats): string {
  return `${Number(amount) > 0 ? '+' : ''}${formatFigure(amount, formats)}`;
}
