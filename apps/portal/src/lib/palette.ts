import { createStore, useStore } from './store.ts';

interface PaletteRequest {
  /** The initial query. */
  text: string;
}

const paletteRequest = createStore<PaletteRequest | null>(null);

/** Opens the command palette, optionally with a query. */
export function openPalette(text = ''): void {
  paletteRequest.set({ text });
}

/** Appends a key that was pressed before the palette had loaded its input. */
export function appendToPalette(character: string): void {
  paletteRequest.set({ text: `${paletteRequest.get()?.text ?? ''}${character}` });
}

export function isPaletteOpen(): boolean {
  return paletteRequest.get() !== null;
}

export function closePalette(): void {
  paletteRequest.set(null);
}

interface PagePalette extends PaletteRequest {
  /** The element of the page that shows the palette as part of its content. */
  container: HTMLElement;
}

const pagePalette = createStore<PagePalette | null>(null);

/** Shows the palette within the page; null removes it. */
export function showPaletteInPage(palette: PagePalette | null): void {
  pagePalette.set(palette);
}

export function usePagePalette(): PagePalette | null {
  return useStore(pagePalette);
}

/** Returns the request that opened the palette; null while it is closed. */
export function usePalette(): PaletteRequest | null {
  return useStore(paletteRequest);
}
