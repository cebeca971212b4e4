import type { GlyphName } from '@demarc/look/glyphs.ts';
import { Glyph } from './glyph.tsx';
import styles from './status.module.css';

/** A status: shape, color and label. The label is colored only if something needs attention. */
export function Status({ name, children }: { name: GlyphName; children: string }) {
  return (
    <span className={`${styles.status} ${styles[name] ?? ''}`}>
      <Glyph name={name} />
      {children}
    </span>
  );
}
