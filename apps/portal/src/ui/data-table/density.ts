import { onStorageChange, readStored, storageKeys, writeStored } from '../../lib/storage.ts';
import { createStore, useStore } from '../../lib/store.ts';

/** Whether the rows of all lists are compact in this browser. */
const isCompact = createStore(isStoredCompact(readStored(storageKeys.density)));

function isStoredCompact(stored: string | null): boolean {
  return stored === 'compact';
}

function applyDensity(): void {
  document.documentElement.toggleAttribute('data-compact-rows', isCompact.get());
}

export function setCompactRows(compact: boolean): void {
  writeStored(storageKeys.density, compact ? 'compact' : null);
  isCompact.set(compact);
}

export function useHasCompactRows(): boolean {
  return useStore(isCompact);
}

isCompact.subscribe(applyDensity);
onStorageChange(storageKeys.density, (stored) => isCompact.set(isStoredCompact(stored)));
applyDensity();
