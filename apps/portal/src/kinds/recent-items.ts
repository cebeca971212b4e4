import { searchKinds } from '@demarc/contract/kinds/registry.ts';
import { serviceStates } from '@demarc/contract/service-state.ts';
import { readStored, storageKeys, writeStored } from '../lib/storage.ts';
import type { RecentItem } from './kind.ts';

export const maxRecentItems = 8;

/** The items that the user recently opened in this browser, the latest first. Signing out clears them. */
export function readRecentItems(accountId: string): readonly RecentItem[] {
  const stored = readAll()[accountId];
  return Array.isArray(stored) ? stored.filter(isRecentItem).slice(0, maxRecentItems) : [];
}

/** Adds an item at the top; the oldest one is removed. */
export function rememberItem(accountId: string, found: RecentItem): void {
  const { kind, id, title, identifier, detail, reference, status, state, ownerId } = found;
  const others = readRecentItems(accountId).filter((recentItem) => recentItem.kind !== kind || recentItem.id !== id);
  const kept = [{ kind, id, title, identifier, detail, reference, status, state, ownerId }, ...others].slice(0, maxRecentItems);
  writeStored(storageKeys.recent, JSON.stringify({ ...readAll(), [accountId]: kept }));
}

/** By account, because a user may work for several companies. */
function readAll(): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(readStored(storageKeys.recent) ?? '{}');
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function isRecentItem(value: unknown): value is RecentItem {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, title, identifier, detail, reference, status, state, ownerId } = value as Record<string, unknown>;
  const isTextOrNone = (field: unknown) => field === null || typeof field === 'string';
  return (
    searchKinds.some((known) => known === kind) &&
    typeof id === 'string' &&
    typeof title === 'string' &&
    [identifier, detail, reference, status, ownerId].every(isTextOrNone) &&
    (state === null || serviceStates.some((known) => known === state))
  );
}
