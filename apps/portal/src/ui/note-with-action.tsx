import type { ReactNode } from 'react';
import { Glyph } from './glyph.tsx';
import { type NoteProps, noteGlyphs } from './note.tsx';
import styles from './note-with-action.module.css';

/** A callout as wide as the page, with a button for the next step. */
export function NoteWithAction({ kind, title, action, children }: NoteProps & { action: ReactNode }) {
  return (
    <div className={`entrance-note entrance-note-${kind} ${styles.note}`} role={kind === 'trouble' ? 'alert' : 'status'}>
      <Glyph name={noteGlyphs[kind]} />
      <div className={styles.text}>
        <b>{title}</b>
        {children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
