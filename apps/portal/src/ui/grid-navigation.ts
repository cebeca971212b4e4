import type { KeyboardEvent } from 'react';

const arrowMoves: Record<string, readonly [rows: number, cells: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Returns the props of a cell for arrow keys; `use-roving-tab-index.ts` makes one of the cells reachable with Tab. */
export function getGridCellProps(name: string) {
  return { 'data-cell': name, tabIndex: -1 };
}

/** Moves focus between `data-cell` elements of the `data-row` rows; within a text field the arrows move the caret first. */
export function handleGridKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  const move = arrowMoves[key];
  if (!move || !(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const [rows, cells] = move;
  if (cells !== 0 && target instanceof HTMLInputElement && target.type === 'text' && !isCaretAtEdge(target, cells)) return;
  const nextCell = cells === 0 ? findCellInColumn(currentTarget, target, rows) : findCellInRow(target, cells);
  // A closed select would change its value on an arrow key.
  if (nextCell || target instanceof HTMLSelectElement) event.preventDefault();
  if (nextCell) focusCell(nextCell);
}

/** Finds the cell above or below. */
export function findCellInColumn(grid: HTMLElement, cell: HTMLElement, step: number): HTMLElement | null {
  const name = cell.dataset.cell;
  const rows = [...grid.querySelectorAll<HTMLElement>('[data-row]')];
  let at = rows.findIndex((row) => row.contains(cell)) + step;
  while (rows[at]) {
    const target = rows[at]?.querySelector<HTMLElement>(`[data-cell="${name}"]`);
    if (target) return target;
    at += Math.sign(step);
  }
  return null;
}

/** Focuses a cell and selects its text, so that typing replaces it. */
export function focusCell(cell: HTMLElement): void {
  cell.focus();
  if (cell instanceof HTMLInputElement && cell.type === 'text') cell.select();
}

function findCellInRow(cell: HTMLElement, step: number): HTMLElement | null {
  const cells = [...(cell.closest('[data-row]')?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
  return cells[cells.indexOf(cell) + step] ?? null;
}

/** Whether the caret is at the edge of the text. Fully selected text, as after entering the cell, counts as well. */
function isCaretAtEdge({ selectionStart, selectionEnd, value }: HTMLInputElement, step: number): boolean {
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionStart === (step < 0 ? 0 : value.length);
}
