import { readStored, storageKeys, writeStored } from './storage.ts';

/** Reads a list of what a user recently used in this browser; empty if there is none. Signing out clears all lists. */
export function readRecentList(key: string): readonly unknown[] {
  const stored = readAll()[key];
  return Array.isArray(stored) ? stored : [];
}

export function writeRecentList(key: string, list: readonly unknown[]): void {
  writeStored(storageKeys.recent, JSON.stringify({ ...readAll(), [key]: list }));
}

function readAll(): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(readStored(storageKeys.recent) ?? '{}');
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
