import { emptyPlace, type PlaceValues } from '../../../blocks/availability/place-values.ts';

/** The editable cells of a row, from left to right. */
export const placeCells = Object.keys(emptyPlace) as readonly (keyof PlaceValues)[];

/** The changes that a paste makes. */
export interface Spread {
  changes: readonly { row: number; values: Partial<PlaceValues> }[];
  /** Number of pasted lines below the last row. */
  left: number;
}

/**
 * Maps copied spreadsheet cells to the rows, to the right and down from one cell. Returns null for the text of a single cell.
 * Skips rows that cannot be changed.
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
