export interface Row {
  what: string;
  figure: string;
  bare?: string;
  ratio?: number;
  /** The most it may be: the ratio where there is one, else the figure. */
  limit?: string;
  isWithin?: boolean;
}

/** Prints the rows in columns. */
export function printTable(rows: readonly Row[]): void {
  const head = ['what', 'figure', 'bare', 'ratio', 'limit', ''];
  const lines = rows.map(({ what, figure, bare = '', ratio, limit = '', isWithin }) => [
    what,
    figure,
    bare,
    ratio === undefined ? '' : ratio.toFixed(2),
    limit,
    isWithin === undefined ? '' : isWithin ? 'within' : 'NOT within',
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => line[column]!.length)));
  for (const line of [head, ...lines])
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
}

/** A figure beside the most it may be. */
export function limited(what: string, value: number, limit: number, unit: string): Row {
  return { what, figure: `${Math.round(value)} ${unit}`, limit: `${limit} ${unit}`, isWithin: value <= limit };
}

/** What a request costs beside what it costs bare. */
export function compared(what: string, ms: number, bareMs: number, ratio: number, limit?: number): Row {
  const row = { what, figure: `${ms.toFixed(3)} ms`, bare: `${bareMs.toFixed(3)} ms`, ratio };
  return limit === undefined ? row : { ...row, limit: `${limit.toFixed(1)} x`, isWithin: ratio <= limit };
}
