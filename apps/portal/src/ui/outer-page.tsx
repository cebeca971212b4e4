import type { GlyphName } from '@demarc/look/glyphs.ts';
import type { ReactNode } from 'react';
import { Glyph } from './glyph.tsx';
import { OuterFrame } from './outer-frame.tsx';

interface OuterPageProps {
  title: string;
  /** The status of what the title says. */
  status?: GlyphName;
  /** A line drawing above the title. */
  drawing?: ReactNode;
  /** What to do next: buttons, the primary one first. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A page outside the shell with one message and the next steps. Loads no component library. */
export function OuterPage({ title, status, drawing, actions, children }: OuterPageProps) {
  return (
    <OuterFrame>
      <div className="entrance-message">
        {drawing}
        <h1 tabIndex={-1}>
          {status && <Glyph name={status} />}
          <span>{title}</span>
        </h1>
        {children}
        {actions && <div className="entrance-actions">{actions}</div>}
      </div>
    </OuterFrame>
  );
}
