import { type Feature, resolveEnabledFeatures } from '@demarc/contract/access.ts';
import { currentBrand } from '../brands/current-brand.ts';
import { onStorageChange, readStored, storageKeys, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';

const unlocked = createStore(readStored(storageKeys.unlocked) === 'true');

let enabled = resolveEnabledFeatures(currentBrand.brand, unlocked.get());
unlocked.subscribe(() => {
  enabled = resolveEnabledFeatures(currentBrand.brand, unlocked.get());
});
onStorageChange(storageKeys.unlocked, (value) => unlocked.set(value === 'true'));

/** Returns the enabled features: those of the brand, and after `/unlock` also those of the data-center brand. */
export function getEnabledFeatures(): ReadonlySet<Feature> {
  return enabled;
}

export function isUnlocked(): boolean {
  return unlocked.get();
}

/** Unlocks or locks the features in this browser. Role checks are not affected. */
export function setUnlocked(value: boolean): void {
  writeStored(storageKeys.unlocked, value ? 'true' : null);
  unlocked.set(value);
}

export const onFeaturesChange = unlocked.subscribe;

export function useFeatures(): ReadonlySet<Feature> {
  useStore(unlocked);
  return enabled;
}
