import type { GlyphName } from '@demarc/look/glyphs.ts';
import type { ReactNode } from 'react';
import styles from './field-note.module.css';
import { Glyph } from './glyph.tsx';

/** What a register says of a value, as the `note` of its field. Not known yet is `waiting`, which is no fault. */
export function FieldNote({ glyph, children }: { glyph: GlyphName; children: ReactNode }) {
  return (
    <p className={styles.note}>
      <Glyph name={glyph} />
      <span>{children}</span>
    </p>
  );
}
