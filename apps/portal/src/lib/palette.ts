import { createStore, useStore } from './store.ts';

/** What the palette is asked to begin with. */
interface PaletteCall {
  text: string;
}

const called = createStore<PaletteCall | null>(null);

/** Opens the command palette, with a text to look for where there is one. */
export function openPalette(text = ''): void {
  called.set({ text });
}

/** Adds a letter to what it begins with. */
export function typeAhead(letter: string): void {
  called.set({ text: `${called.get()?.text ?? ''}${letter}` });
}

export function isPaletteCalled(): boolean {
  return called.get() !== null;
}

export function closePalette(): void {
  called.set(null);
}

/** How the palette was opened; null while it is closed. */
export function usePalette(): PaletteCall | null {
  return useStore(called);
}
