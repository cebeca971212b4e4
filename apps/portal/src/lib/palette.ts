import { createStore, useStore } from './store.ts';

/** What the palette opens with. */
interface PaletteRequest {
  text: string;
}

const paletteRequest = createStore<PaletteRequest | null>(null);

/** Opens the command palette, optionally with a query. */
export function openPalette(text = ''): void {
  paletteRequest.set({ text });
}

/** Appends a character to the initial query. */
export function appendToPalette(letter: string): void {
  paletteRequest.set({ text: `${paletteRequest.get()?.text ?? ''}${letter}` });
}

export function isPaletteOpen(): boolean {
  return paletteRequest.get() !== null;
}

export function closePalette(): void {
  paletteRequest.set(null);
}

/** Where a page shows the palette as part of its content, and for which query. */
interface PagePalette extends PaletteRequest {
  place: HTMLElement;
}

const pagePalette = createStore<PagePalette | null>(null);

/** Shows the palette within the page, until it is removed with null. */
export function showPaletteInPage(palette: PagePalette | null): void {
  pagePalette.set(palette);
}

export function usePagePalette(): PagePalette | null {
  return useStore(pagePalette);
}

/** The request that opened the palette; null while it is closed. */
export function usePalette(): PaletteRequest | null {
  return useStore(paletteRequest);
}
