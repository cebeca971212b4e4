import { createStore } from './store.ts';

/** The panel with personal settings that is open, for the user menu and the palette. */
export const ownPanel = createStore<'details' | 'notices' | null>(null);
