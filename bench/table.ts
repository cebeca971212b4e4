/** One figure of a run. */
export interface Row {
  what: string;
  measured: number;
  /** The most it may be (quality, section 1); null where the quality names none and the figure is to know. */
  limit: number | null;
  /** `x`: so many times what the same costs bare, in the same run. */
  unit: 'x' | 'ms' | 'MiB' | 'MB' | 'KiB' | 'bytes' | 'points' | '';
  /** Null where there is no limit. */
  isMet: boolean | null;
  /** Of a ratio, the two figures that it is made of. */
  beside?: string;
}

/** A figure beside the most it may be. */
export function limited(what: string, measured: number, limit: number | null, unit: Row['unit']): Row {
  return { what, measured, limit, unit, isMet: limit === null ? null : measured <= limit };
}

/** A ratio of two figures beside the most it may be. `ratio` is handed in where it is a median of ratios. */
export function compared(
  what: string,
  measured: number,
  bare: number,
  unit: string,
  { ratio = measured / bare, limit = null }: { ratio?: number; limit?: number | null } = {},
): Row {
  return { ...limited(what, ratio, limit, 'x'), beside: `${short(measured)} beside ${short(bare)} ${unit}` };
}

const head = ['what', 'measured', 'at most', '', 'of'];

/** The rows as a table of Markdown, its columns in line, so that it reads as well in a terminal. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ what, measured, limit, unit, isMet, beside = '' }) => [
    what,
    Number.isFinite(measured) ? `${short(measured)} ${unit}`.trim() : short(measured),
    limit === null ? '' : `${limit} ${unit}`.trim(),
    isMet === null ? '' : isMet ? 'met' : 'NOT met',
    beside,
  ]);
  const widths = head.map((_, column) => Math.max(3, ...[head, ...lines].map((line) => line[column]!.length)));
  const drawn = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [drawn(head), drawn(widths.map((width) => '-'.repeat(width))), ...lines.map(drawn)].join('\n');
}

/** With three digits that count. */
function short(value: number): string {
  if (!Number.isFinite(value)) return value === Number.POSITIVE_INFINITY ? 'never' : '?';
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}
