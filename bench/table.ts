/** One figure of a run. */
export interface Row {
  what: string;
  measured: number;
  /** The limit (quality.md, section 1); null if the figure is informational. */
  limit: number | null;
  /** `x` is a multiple of the cost of the bare server in the same run. */
  unit: 'x' | 'ms' | 'MiB' | 'MB' | 'KiB' | 'bytes' | 'points' | '';
  /** Null without a limit. */
  isMet: boolean | null;
  /** The two figures of a ratio. */
  beside?: string;
}

/** Creates a row of a figure with its limit. */
export function toLimitRow(what: string, measured: number, limit: number | null, unit: Row['unit']): Row {
  return { what, measured, limit, unit, isMet: limit === null ? null : measured <= limit };
}

/** Creates a row of a ratio of two figures with its limit. `ratio` is given if it is a median of ratios. */
export function toComparedRow(
  what: string,
  measured: number,
  bare: number,
  unit: string,
  { ratio = measured / bare, limit = null }: { ratio?: number; limit?: number | null } = {},
): Row {
  return { ...toLimitRow(what, ratio, limit, 'x'), beside: `${formatNumber(measured)} beside ${formatNumber(bare)} ${unit}` };
}

const headers = ['what', 'measured', 'at most', '', 'of'];

/** Formats the rows as a Markdown table with aligned columns, so that it is readable in a terminal. */
export function formatTable(rows: readonly Row[]): string {
  const lines = rows.map(({ what, measured, limit, unit, isMet, beside = '' }) => [
    what,
    Number.isFinite(measured) ? `${formatNumber(measured)} ${unit}`.trim() : formatNumber(measured),
    limit === null ? '' : `${limit} ${unit}`.trim(),
    isMet === null ? '' : isMet ? 'met' : 'NOT met',
    beside,
  ]);
  const widths = headers.map((_, column) => Math.max(3, ...[headers, ...lines].map((line) => line[column]!.length)));
  const drawn = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [drawn(headers), drawn(widths.map((width) => '-'.repeat(width))), ...lines.map(drawn)].join('\n');
}

/** Rounds to three significant digits, or to an integer from 100 on. */
function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return value === Number.POSITIVE_INFINITY ? 'never' : '?';
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}
