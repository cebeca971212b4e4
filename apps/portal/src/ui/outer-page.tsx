import '@demarc/look/entrance.css';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '../brands/current.ts';
import { Glyph } from './glyph.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Mark } from './mark.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';

interface OuterPageProps {
  title: string;
  /** How the thing that the title says stands. */
  status?: GlyphName;
  /** A line drawing above the title. */
  drawing?: ReactNode;
  /** What to do next: buttons, the first one primary. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A page outside the shell: a bar with mark and language, one message and what to do next. Loads no component library. */
export function OuterPage({ title, status, drawing, actions, children }: OuterPageProps) {
  const { t } = useTranslation('entrance');
  return (
    <div className="entrance-outer">
      <header>
        <Link to="/" className="entrance-logo">
          <Mark slug={brand.slug} size={24} />
          {brand.name}
          <small>{t(`entrance.kind-${brand.slug}`)}</small>
        </Link>
        <div className="entrance-tools">
          <LanguageSwitch />
          <SchemeSwitch />
        </div>
      </header>
      <main id="main">
        <div className="entrance-message">
          {drawing}
          <h1 tabIndex={-1}>
            {status && <Glyph name={status} />}
            <span>{title}</span>
          </h1>
          {children}
          {actions && <div className="entrance-actions">{actions}</div>}
        </div>
      </main>
    </div>
  );
}
