import type { Brand } from '@demarc/contract/access.ts';
import { type Language, languages } from '@demarc/contract/language.ts';
import { type GlyphName, glyph } from '@demarc/look/glyphs.ts';
import { brandNames, mark } from '@demarc/look/marks.ts';
import { html, Markup } from '../http/html.ts';
import { brandSlug } from '../mail/layout.ts';
import type { Assets } from './assets.ts';

/** Context of every page that the server renders. */
export interface PageFrame<Script extends string = string> {
  assets: Assets<Script>;
  brand: Brand;
  language: Language;
  /** URL of the brand's portal. */
  home: string;
  /** URL of the same page in another language; null if the page cannot be requested again. */
  inLanguage: ((language: Language) => string) | null;
}

/** Each name is in its own language, so that users find theirs on a page they cannot read. */
const languageNames: Readonly<Record<Language, string>> = { en: 'English', nl: 'Nederlands' };
const languageLabels: Readonly<Record<Language, string>> = { en: 'Language', nl: 'Taal' };
const kinds: Readonly<Record<Brand, Readonly<Record<Language, string>>>> = {
  internet: { en: 'Internet for partners', nl: 'Internet voor partners' },
  datacentre: { en: 'Data center for partners', nl: 'Datacenter voor partners' },
  television: { en: 'Television for partners', nl: 'Televisie voor partners' },
};

/** Renders a complete HTML document around a body. */
export function pageDocument<Script extends string>(
  { assets, brand, language }: PageFrame<Script>,
  title: string,
  body: Markup,
  scripts: readonly NoInfer<Script>[],
): string {
  const slug = brandSlug(brand);
  return html`<!doctype html>
<html lang="${language}" data-brand="${slug}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} | ${brandNames[slug]}</title>
<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assets.style}">
<link rel="icon" href="${assets.icons[slug]}" type="image/svg+xml">
${scripts.map((name) => html`<script src="${assets.scripts[name]}" defer></script>`)}
</head>
<body>${body}</body>
</html>
`.text;
}

/** Renders a page with a top bar that has the logo and a language switcher, but no menu. */
export function plainPage<Script extends string>(
  frame: PageFrame<Script>,
  title: string,
  content: Markup,
  scripts: readonly NoInfer<Script>[] = [],
): string {
  const body = html`<div class="entrance-outer">
<header>${logo(frame, 24)}<div class="entrance-tools">${languageChoice(frame)}</div></header>
<main>${content}</main>
</div>`;
  return pageDocument(frame, title, body, scripts);
}

export function logo({ brand, home, language }: PageFrame, size: number): Markup {
  const slug = brandSlug(brand);
  return html`<a class="entrance-logo" href="${home}">${new Markup(mark(slug, size))}${brandNames[slug]}<small>${kinds[brand][language]}</small></a>`;
}

export function languageChoice({ inLanguage, language }: PageFrame): Markup | null {
  if (!inLanguage) return null;
  const links = languages.map(
    (one) =>
      html`<a href="${inLanguage(one)}" lang="${one}" hreflang="${one}" ${one === language && html`aria-current="true"`}>${languageNames[one]}</a>`,
  );
  return html`<nav class="entrance-choice" aria-label="${languageLabels[language]}">${links}</nav>`;
}

/** An icon that shows a status next to its text. */
export function status(name: GlyphName): Markup {
  return new Markup(glyph(name));
}
