import '@demarc/look/entrance.css';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentBrand } from '../brands/current-brand.ts';
import { BrandMark } from './brand-mark.tsx';
import { ColorSchemeButton } from './color-scheme-button.tsx';
import { LanguageSwitch } from './language-switch.tsx';

/** The layout of every page outside the shell: a header with brand mark and language, and the content. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('entrance');
  return (
    <div className="entrance-outer">
      <header>
        <Link to="/" className="entrance-logo">
          <BrandMark slug={currentBrand.slug} size={24} />
          {currentBrand.name}
          <small>{t(`entrance.kind-${currentBrand.slug}`)}</small>
        </Link>
        <div className="entrance-tools">
          <LanguageSwitch />
          <ColorSchemeButton />
        </div>
      </header>
      <main id="main">{children}</main>
    </div>
  );
}
