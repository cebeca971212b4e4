import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** The row last used in each history entry of a list. */
const usedRows = new Map<string, string>();
const maxUsedRows = 100;
/** After this time, a row that appears would take the user by surprise. */
const waitMs = 5_000;

/**
 * When the user comes back to the list with *Back*, focuses the row that they opened once it is rendered, unless they have moved on. The
 * router restores the scroll position; the row scrolls into view only if the list has changed in the meantime.
 */
export function useReturnFocus(root: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  const awaited = useRef<string | undefined>(undefined);
  const focusAwaited = () => {
    if (awaited.current !== undefined) focusRow(root.current, awaited.current);
  };

  useEffect(() => {
    const list = root.current;
    const getEntry = () => router.latestLocation.state.__TSR_key ?? '';
    awaited.current = usedRows.get(getEntry());
    const remember = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
      if (row?.dataset.row) rememberRow(getEntry(), row.dataset.row);
    };
    const stop = () => {
      awaited.current = undefined;
    };
    list?.addEventListener('focusin', remember);
    list?.addEventListener('click', remember, { capture: true });
    document.addEventListener('keydown', stop);
    document.addEventListener('pointerdown', stop);
    const timer = setTimeout(stop, waitMs);
    return () => {
      list?.removeEventListener('focusin', remember);
      list?.removeEventListener('click', remember, { capture: true });
      document.removeEventListener('keydown', stop);
      document.removeEventListener('pointerdown', stop);
      clearTimeout(timer);
    };
  }, [router, root]);
  // After a navigation the heading of the page gets the focus, possibly after the rows are rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads refs only.
  useEffect(() => router.subscribe('onRendered', focusAwaited), [router]);
  // Runs after every render, because any of them may add the row.
  useEffect(focusAwaited);
}

function rememberRow(entry: string, row: string): void {
  usedRows.delete(entry);
  usedRows.set(entry, row);
  if (usedRows.size > maxUsedRows) usedRows.delete(usedRows.keys().next().value ?? '');
}

function focusRow(list: HTMLElement | null, id: string): void {
  const row = list?.querySelector(`[data-row="${CSS.escape(id)}"]`);
  const lead = row?.querySelector<HTMLElement>('[data-lead]');
  if (!row || !lead || !isFocusFree()) return;
  lead.focus({ preventScroll: true });
  const { top, bottom } = row.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) row.scrollIntoView({ block: 'center' });
}

/** Whether the focus is where a navigation leaves it. */
function isFocusFree(): boolean {
  const focused = document.activeElement;
  return focused === null || focused.matches('body, h1, main');
}
