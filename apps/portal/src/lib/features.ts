import { enabledFeatures, type Feature } from '@demarc/contract/access.ts';
import { brand } from '../brands/current.ts';
import { onStoredElsewhere, readStored, storedKeys, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';

const unlocked = createStore(readStored(storedKeys.unlocked) === 'true');

let enabled = enabledFeatures(brand.brand, unlocked.get());
unlocked.subscribe(() => {
  enabled = enabledFeatures(brand.brand, unlocked.get());
});
onStoredElsewhere(storedKeys.unlocked, (value) => unlocked.set(value === 'true'));

/** The features that are on: those of the brand, and after `/unlock` also those of the data-centre brand. */
export function enabledNow(): ReadonlySet<Feature> {
  return enabled;
}

export function isUnlocked(): boolean {
  return unlocked.get();
}

/** Remembered in this browser. Role checks are not affected. */
export function setUnlocked(value: boolean): void {
  writeStored(storedKeys.unlocked, value ? 'true' : null);
  unlocked.set(value);
}

export const onFeaturesChange = unlocked.subscribe;

export function useFeatures(): ReadonlySet<Feature> {
  useStore(unlocked);
  return enabled;
}
