import { emptyPlace, type PlaceValues } from '../../../blocks/availability/place-values.ts';

/** The cells of a row that can be typed in, from left to right. */
export const placeCells = Object.keys(emptyPlace) as readonly (keyof PlaceValues)[];

/** What a paste puts into the rows from one cell on. */
export interface Spread {
  changes: readonly { row: number; values: Partial<PlaceValues> }[];
  /** Lines below the last row there is. */
  left: number;
}

/**
 * Spreads cells that were copied from a spreadsheet over the rows, from one cell on to the right and down; null where the text
 * is of one cell. Rows that cannot be changed are passed over.
 */
export function spread(
  text: string,
  from: { row: number; cell: keyof PlaceValues },
  rows: readonly { row: number; isFixed: boolean }[],
): Spread | null {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  if (lines.length === 1 && !text.includes('\t')) return null;
  const start = placeCells.indexOf(from.cell);
  const below = rows.slice(rows.findIndex(({ row }) => row === from.row));
  const changes = lines.slice(0, below.length).flatMap((line, at) => {
    const target = below[at];
    if (!target || target.isFixed) return [];
    const cells = line.split('\t').map((cell) => cell.trim());
    const values = Object.fromEntries(
      cells.flatMap((cell, there) => (placeCells[start + there] ? [[placeCells[start + there], cell]] : [])),
    );
    return [{ row: target.row, values: values as Partial<PlaceValues> }];
  });
  return { changes, left: Math.max(0, lines.length - below.length) };
}
