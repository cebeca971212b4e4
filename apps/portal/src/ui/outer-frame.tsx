import '@demarc/look/entrance.css';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '../brands/current.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { Mark } from './mark.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';

/** The layout of every page outside the shell: a header with brand mark and language, and the content. */
export function OuterFrame({ children }: { children: ReactNode }) {
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
      <main id="main">{children}</main>
    </div>
  );
}
