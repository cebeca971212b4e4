import type { GlyphName } from '@demarc/look/glyphs.ts';
import type { ReactNode } from 'react';
import { Glyph } from './glyph.tsx';
import '@demarc/look/entrance.css';

export interface NoteProps {
  kind: 'ok' | 'attention' | 'trouble' | 'neutral';
  title: string;
  children?: ReactNode;
}

export const noteGlyphs = { ok: 'ok', attention: 'attention', trouble: 'trouble', neutral: 'note' } as const satisfies Record<
  string,
  GlyphName
>;

/** A callout; screen readers announce errors immediately. */
export function Note({ kind, title, children }: NoteProps) {
  return (
    <div className={`entrance-note entrance-note-${kind}`} role={kind === 'trouble' ? 'alert' : 'status'}>
      <Glyph name={noteGlyphs[kind]} />
      <div>
        <b>{title}</b>
        {children}
      </div>
    </div>
  );
}
