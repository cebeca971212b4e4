import { type AddressKeyValues, emptyAddressKey } from '../../../blocks/availability/address-key-values.ts';

/** The editable cells of a row, from left to right. */
export const addressCells = Object.keys(emptyAddressKey) as readonly (keyof AddressKeyValues)[];

/** The changes that a paste makes. */
export interface PastePlan {
  changes: readonly { row: number; values: Partial<AddressKeyValues> }[];
  /** Number of pasted lines below the last row. */
  left: number;
}

/**
 * Maps copied spreadsheet cells to the rows, to the right and down from one cell. Returns null for the text of a single cell.
 * Skips rows that cannot be changed.
 */
export function planPaste(
  text: string,
  from: { row: number; cell: keyof AddressKeyValues },
  rows: readonly { row: number; isFixed: boolean }[],
): PastePlan | null {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  if (lines.length === 1 && !text.includes('\t')) return null;
  const start = addressCells.indexOf(from.cell);
  const below = rows.slice(rows.findIndex(({ row }) => row === from.row));
  const changes = lines.slice(0, below.length).flatMap((line, index) => {
    const target = below[index];
    if (!target || target.isFixed) return [];
    const cells = line.split('\t').map((cell) => cell.trim());
    const values = Object.fromEntries(
      cells.flatMap((cell, there) => (addressCells[start + there] ? [[addressCells[start + there], cell]] : [])),
    );
    return [{ row: target.row, values: values as Partial<AddressKeyValues> }];
  });
  return { changes, left: Math.max(0, lines.length - below.length) };
}
