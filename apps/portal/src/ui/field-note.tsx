import type { GlyphName } from '@demarc/look/glyphs.ts';
import type { ReactNode } from 'react';
import styles from './field-note.module.css';
import { Glyph } from './glyph.tsx';

/**
 * Information about a value from a registry, for the `note` of its field. Use `waiting` for information that is not known yet,
 * which is not an error.
 */
export function FieldNote({ glyph, children }: { glyph: GlyphName; children: ReactNode }) {
  return (
    <p className={styles.note}>
      <Glyph name={glyph} />
      <span>{children}</span>
    </p>
  );
}
