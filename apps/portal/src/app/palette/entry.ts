import type { GlyphName } from '@demarc/look/glyphs.ts';
import type { IconName } from '@demarc/look/icons.ts';
import type { Found } from './recent.ts';

/** Something more to do with what was found: a page, or a text to copy. */
export interface EntryAction {
  label: string;
  icon: IconName;
  href?: string;
  copy?: string;
}

/** One line of the palette: where it leads, and what it is. */
export interface Entry {
  id: string;
  /** Empty where `run` does it. */
  href: string;
  run?: () => void;
  icon: IconName;
  /** In place of the icon, with the word that it stands for. */
  status?: { glyph: GlyphName; word: string };
  title: string;
  identifier?: string | null;
  detail?: string | null;
  /** The text of it that fits what was typed, where that is known; it stands out. */
  matched?: string;
  actions: readonly EntryAction[];
  /** What it is among the recent ones once it has been opened. */
  found?: Found;
}

export interface EntryGroup {
  label: string;
  entries: readonly Entry[];
}
