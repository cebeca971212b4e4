import type { GlyphName } from '@demarc/look/glyphs.ts';
import { Glyph } from './glyph.tsx';
import styles from './status.module.css';

/** A status: shape, hue and word. The word takes the hue only where something needs attention. */
export function Status({ name, children }: { name: GlyphName; children: string }) {
  return (
    <span className={`${styles.status} ${styles[name] ?? ''}`}>
      <Glyph name={name} />
      {children}
    </span>
  );
}
