import type { GlyphName } from '@demarc/look/glyphs.ts';
import type { ReactNode } from 'react';
import { Glyph } from './glyph.tsx';
import { PublicLayout } from './public-layout.tsx';

interface PublicPageProps {
  title: string;
  /** The glyph for the message of the title. */
  status?: GlyphName;
  /** A line drawing above the title. */
  drawing?: ReactNode;
  /** Buttons for the next steps, the primary one first. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A page outside the shell with one message and the next steps. Loads no component library. */
export function PublicPage({ title, status, drawing, actions, children }: PublicPageProps) {
  return (
    <PublicLayout>
      <div className="entrance-message">
        {drawing}
        <h1 tabIndex={-1}>
          {status && <Glyph name={status} />}
          <span>{title}</span>
        </h1>
        {children}
        {actions && <div className="entrance-actions">{actions}</div>}
      </div>
    </PublicLayout>
  );
}
