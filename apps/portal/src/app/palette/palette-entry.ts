import type { GlyphName } from '@demarc/look/glyphs.ts';
import type { IconName } from '@demarc/look/icons.ts';
import type { RecentItem } from '../../kinds/kind.ts';

/** A secondary action on a result: a page to open, or a text to copy. */
export interface EntryAction {
  label: string;
  icon: IconName;
  href?: string;
  copy?: string;
}

/** One entry of the palette: what it is and where it leads. */
export interface PaletteEntry {
  id: string;
  /** Empty if `run` handles it. */
  href: string;
  run?: () => void;
  icon: IconName;
  /** The glyph, if any, is shown instead of the icon. */
  status?: { glyph: GlyphName | null; word: string };
  title: string;
  identifier?: string | null;
  detail?: string | null;
  /** The part that matched the query, to highlight. */
  matched?: string;
  actions: readonly EntryAction[];
  /** The recent item to store once the entry is opened. */
  found?: RecentItem;
}

export interface EntryGroup {
  label: string;
  entries: readonly PaletteEntry[];
}
