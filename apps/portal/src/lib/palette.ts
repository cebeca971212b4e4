import { createStore, useStore } from './store.ts';

/** What the palette opens with. */
interface PaletteCall {
  text: string;
}

const called = createStore<PaletteCall | null>(null);

/** Opens the command palette, optionally with a query. */
export function openPalette(text = ''): void {
  called.set({ text });
}

/** Appends a character to the initial query. */
export function typeAhead(letter: string): void {
  called.set({ text: `${called.get()?.text ?? ''}${letter}` });
}

export function isPaletteCalled(): boolean {
  return called.get() !== null;
}

export function closePalette(): void {
  called.set(null);
}

/** The request that opened the palette; null while it is closed. */
export function usePalette(): PaletteCall | null {
  return useStore(called);
}
