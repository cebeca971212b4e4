import { searchKinds } from '@demarc/contract/kinds/registry.ts';
import { serviceStates } from '@demarc/contract/service-state.ts';
import { readRecentList, writeRecentList } from '../lib/recent-lists.ts';
import type { RecentItem } from './kind.ts';

export const maxRecentItems = 8;

/**
 * Reads the items that the user recently opened in this browser, latest first. Stored by account, because a user may work for
 * several companies.
 */
export function readRecentItems(accountId: string): readonly RecentItem[] {
  return readRecentList(accountId).filter(isRecentItem).slice(0, maxRecentItems);
}

/** Adds an item at the top; the oldest one is removed. */
export function rememberItem(accountId: string, item: RecentItem): void {
  const { kind, id, title, identifier, detail, reference, status, state, ownerId } = item;
  const otherItems = readRecentItems(accountId).filter((recentItem) => recentItem.kind !== kind || recentItem.id !== id);
  const items = [{ kind, id, title, identifier, detail, reference, status, state, ownerId }, ...otherItems].slice(
    0,
    maxRecentItems,
  );
  writeRecentList(accountId, items);
}

function isRecentItem(value: unknown): value is RecentItem {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, title, identifier, detail, reference, status, state, ownerId } = value as Record<string, unknown>;
  const isTextOrNone = (field: unknown) => field === null || typeof field === 'string';
  return (
    searchKinds.some((searchKind) => searchKind === kind) &&
    typeof id === 'string' &&
    typeof title === 'string' &&
    [identifier, detail, reference, status, ownerId].every(isTextOrNone) &&
    (state === null || serviceStates.some((serviceState) => serviceState === state))
  );
}
