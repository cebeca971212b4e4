import { onStorageChange, readStored, storageKeys, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';

/** Shortcuts of a single key can be turned off, for people who speak or who press keys by accident (WCAG 2.1.4). */
const isOn = createStore(readStored(storageKeys.shortcuts) !== 'off');
onStorageChange(storageKeys.shortcuts, (value) => isOn.set(value !== 'off'));

export function useShortcutsOn(): boolean {
  return useStore(isOn);
}

/** Turns shortcuts of a single key on or off in this browser. */
export function setShortcutsOn(value: boolean): void {
  writeStored(storageKeys.shortcuts, value ? null : 'off');
  isOn.set(value);
}

const inputs = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog, [role=dialog], [role=menu], [role=grid]';

/**
 * Whether a key press is a shortcut of the page: not while the user types or is in a menu or dialog, and not with a modifier key.
 */
export function isPageShortcut(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, defaultPrevented, isComposing } = event;
  if (!isOn.get() || ctrlKey || metaKey || altKey || defaultPrevented || isComposing) return false;
  // An open menu or dialog has priority even if the focus has not arrived there yet.
  if (document.querySelector('dialog:modal, [role=menu], [role=dialog][aria-modal=true]')) return false;
  return target instanceof Element && !target.closest(inputs);
}

const shortcutsDialog = createStore(false);

/** Opens or closes the list of shortcuts. */
export function showShortcuts(isShown = true): void {
  shortcutsDialog.set(isShown);
}

export function useShortcutsDialog(): boolean {
  return useStore(shortcutsDialog);
}
