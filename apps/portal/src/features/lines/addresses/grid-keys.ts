import type { KeyboardEvent } from 'react';

const moves: Record<string, readonly [rows: number, cells: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** What makes something a cell that the arrows reach; Tab leads to one of them (`use-entry-cell.ts`). */
export function gridCell(name: string) {
  return { 'data-cell': name, tabIndex: -1 };
}

/** Arrows move between the cells of a grid that can be entered, `data-cell` in each `data-row`; within a text they move in it. */
export function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  const move = moves[key];
  if (!move || !(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const [rows, cells] = move;
  if (cells !== 0 && target instanceof HTMLInputElement && target.type === 'text' && !isAtEnd(target, cells)) return;
  const next = cells === 0 ? cellInColumn(currentTarget, target, rows) : cellBeside(target, cells);
  // A closed list would take the arrow for another choice.
  if (next || target instanceof HTMLSelectElement) event.preventDefault();
  if (next) enter(next);
}

/** The cell above or below; Enter goes on like that too. */
export function cellInColumn(grid: HTMLElement, cell: HTMLElement, step: number): HTMLElement | null {
  const name = cell.dataset.cell;
  const rows = [...grid.querySelectorAll<HTMLElement>('[data-row]')];
  let at = rows.findIndex((row) => row.contains(cell)) + step;
  while (rows[at]) {
    const found = rows[at]?.querySelector<HTMLElement>(`[data-cell="${name}"]`);
    if (found) return found;
    at += Math.sign(step);
  }
  return null;
}

/** Enters a cell, with its text chosen: typing replaces it. */
export function enter(cell: HTMLElement): void {
  cell.focus();
  if (cell instanceof HTMLInputElement && cell.type === 'text') cell.select();
}

function cellBeside(cell: HTMLElement, step: number): HTMLElement | null {
  const cells = [...(cell.closest('[data-row]')?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
  return cells[cells.indexOf(cell) + step] ?? null;
}

/** Text that is chosen whole, as after coming in, is left by an arrow as well. */
function isAtEnd({ selectionStart, selectionEnd, value }: HTMLInputElement, step: number): boolean {
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionStart === (step < 0 ? 0 : value.length);
}
