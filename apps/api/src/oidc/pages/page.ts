import type { Brand } from '@demarc/contract/access.ts';
import { type Language, languages } from '@demarc/contract/customer.ts';
import { type GlyphName, glyph } from '@demarc/look/glyphs.ts';
import { brandNames, mark, type Slug } from '@demarc/look/marks.ts';
import { html, Markup } from '../../http/html.ts';
import { brandSlug } from '../../mail/layout.ts';
import type { Assets } from './assets.ts';
import { type Translate, translator } from './texts.ts';

/** What every page of the provider is drawn with. */
export interface PageContext {
  assets: Assets;
  brand: Brand;
  language: Language;
  /** The portal of the brand. */
  home: string;
  /** The same page in another language; null where the page cannot be asked for again. */
  inLanguage: ((language: Language) => string) | null;
}

export interface PageLook extends PageContext {
  t: Translate;
  slug: Slug;
  brandName: string;
}

export function lookOf(context: PageContext): PageLook {
  const slug = brandSlug(context.brand);
  return { ...context, t: translator(context.language), slug, brandName: brandNames[slug] };
}

/** Each language in its own words: who cannot read the page still finds theirs. */
const languageNames: Readonly<Record<Language, string>> = { en: 'English', nl: 'Nederlands' };

export function document(look: PageLook, title: string, body: Markup): string {
  const { assets, slug, language, brandName } = look;
  return html`<!doctype html>
<html lang="${language}" data-brand="${slug}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} | ${brandName}</title>
<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assets.style}">
<link rel="icon" href="${assets.icons[slug]}" type="image/svg+xml">
<script src="${assets.script}" defer></script>
</head>
<body>${body}</body>
</html>
`.text;
}

export function logo({ slug, brandName, brand, home, t }: PageLook, size: number): Markup {
  return html`<a class="entrance-logo" href="${home}">${new Markup(mark(slug, size))}${brandName}<small>${t(`kind-${brand}`)}</small></a>`;
}

export function languageChoice({ t, language, inLanguage }: PageLook): Markup | null {
  if (!inLanguage) return null;
  const links = languages.map(
    (one) =>
      html`<a href="${inLanguage(one)}" lang="${one}" hreflang="${one}" ${one === language && html`aria-current="true"`}>${languageNames[one]}</a>`,
  );
  return html`<nav class="entrance-choice" aria-label="${t('language')}">${links}</nav>`;
}

/** A shape that says how things stand, beside its words. */
export function status(name: GlyphName): Markup {
  return new Markup(glyph(name));
}
