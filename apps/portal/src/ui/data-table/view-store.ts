import { useEffect, useState } from 'react';
import { session } from '../../lib/session.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { openedParams } from './use-list-url-state.ts';

/** A saved view: filters, sort order and columns in the form of URL parameters. */
export interface SavedView {
  name: string;
  search: Readonly<Record<string, string>>;
}

export const maxViews = 20;
export const maxNameLength = 40;

/** URL parameters for the position in the list, or for what is open next to it, which a view does not store. */
const positionParams = new Set(['page', 'offset', 'after', ...openedParams]);

/** Returns the URL parameters that a view stores. */
export function toView(search: Readonly<Record<string, unknown>>): SavedView['search'] {
  return Object.fromEntries(
    Object.entries(search)
      .filter(([name, value]) => !positionParams.has(name) && value !== undefined && value !== null && typeof value !== 'object')
      .map(([name, value]) => [name, String(value)]),
  );
}

/** Whether two views have the same filters, sort order and columns. */
export function isSameView(a: SavedView['search'], b: SavedView['search']): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

/** Parses stored views and skips invalid ones. */
export function readViews(stored: string | null): readonly SavedView[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isView).map(({ name, search }) => ({ name, search: toView(search) })) : [];
  } catch {
    return [];
  }
}

function isView(value: unknown): value is SavedView {
  const { name, search } = (value ?? {}) as Partial<SavedView>;
  return typeof name === 'string' && name !== '' && typeof search === 'object' && search !== null;
}

/** Returns the views of a list that the user has saved in this browser. Changes in one tab show in the others. */
export function useSavedViews(list: string) {
  const key = `demarc.views.${session.state.claims?.uid_g ?? 'anonymous'}.${list}`;
  const [views, setViews] = useState(() => readViews(readStored(key)));
  useEffect(() => {
    const syncViews = (event: StorageEvent) => {
      if (event.key === key || event.key === null) setViews(readViews(readStored(key)));
    };
    window.addEventListener('storage', syncViews);
    return () => window.removeEventListener('storage', syncViews);
  }, [key]);
  const save = (next: readonly SavedView[]) => {
    setViews(next);
    writeStored(key, next.length > 0 ? JSON.stringify(next) : null);
  };
  return {
    views,
    add: (view: SavedView) => save([...views, view]),
    remove: (name: string) => save(views.filter((view) => view.name !== name)),
  };
}
