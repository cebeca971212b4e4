import { type RefObject, useEffect, useRef } from 'react';
import { isPageShortcut } from '../../lib/shortcuts.ts';

/**
 * Lets `j` and `k` move between rows, except while typing or with an open menu or dialog; Enter follows the link of the row. If the focused
 * row disappears, the row in its place gets the focus.
 */
export function useRowFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[event.key];
      if (!step || !isPageShortcut(event)) return;
      const list = root.current;
      const focused = document.activeElement;
      if (!list || findFocusedList(focused) !== list) return;
      const rows = getRows(list);
      const at = rows.findIndex((row) => row.contains(focused));
      const lead = getLead(at < 0 ? rows.at(step > 0 ? 0 : -1) : rows[at + step]);
      if (!lead) return;
      event.preventDefault();
      lead.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [root]);

  const last = useRef<{ element: Element; at: number } | null>(null);
  useEffect(() => {
    const list = root.current;
    const remember = ({ target }: FocusEvent) => {
      // The listener is on the list, so the target is an element in it.
      const element = target as Element;
      last.current = { element, at: getRows(list!).findIndex((row) => row.contains(element)) };
    };
    list?.addEventListener('focusin', remember);
    return () => list?.removeEventListener('focusin', remember);
  }, [root]);
  // Runs after every render, because any of them may add or remove rows.
  useEffect(() => {
    if (!last.current || last.current.at < 0 || last.current.element.isConnected) return;
    const rows = root.current ? getRows(root.current) : [];
    if (document.activeElement === document.body) getLead(rows[Math.min(last.current.at, rows.length - 1)])?.focus();
    last.current = null;
  });
}

function getRows(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-row]')];
}

function getLead(row: HTMLElement | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>('[data-lead]') ?? null;
}

/** Finds the list that contains the focus, or else the first list of the page. */
function findFocusedList(focused: Element | null): Element | null {
  return focused?.closest('[data-rows-root]') ?? document.querySelector('[data-rows-root]');
}
