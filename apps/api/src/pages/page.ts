import type { Brand } from '@demarc/contract/access.ts';
import { type Language, languages } from '@demarc/contract/language.ts';
import { type GlyphName, renderGlyph } from '@demarc/look/glyphs.ts';
import { brandNames, renderMark } from '@demarc/look/marks.ts';
import { html, Markup } from '../http/html.ts';
import { getBrandSlug } from '../mail/layout.ts';
import type { Assets } from './assets.ts';

/** The values that every page of the server needs. */
export interface PageFrame<Script extends string = string> {
  assets: Assets<Script>;
  brand: Brand;
  language: Language;
  /** URL of the brand's portal. */
  home: string;
  /** URL of the same page in another language; null if the page cannot be requested again. */
  toLanguageUrl: ((language: Language) => string) | null;
}

/** Each name is in its own language, so that users find their language on a page that they cannot read. */
const languageNames: Readonly<Record<Language, string>> = { en: 'English', nl: 'Nederlands' };
const languageLabels: Readonly<Record<Language, string>> = { en: 'Language', nl: 'Taal' };
const brandTaglines: Readonly<Record<Brand, Readonly<Record<Language, string>>>> = {
  internet: { en: 'Internet for partners', nl: 'Internet voor partners' },
  datacentre: { en: 'Data center for partners', nl: 'Datacenter voor partners' },
  television: { en: 'Television for partners', nl: 'Televisie voor partners' },
};

/** Renders a complete HTML document around a body. */
export function renderPageDocument<Script extends string>(
  { assets, brand, language }: PageFrame<Script>,
  title: string,
  body: Markup,
  scripts: readonly NoInfer<Script>[],
): string {
  const slug = getBrandSlug(brand);
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
export function renderBasicPage<Script extends string>(
  frame: PageFrame<Script>,
  title: string,
  content: Markup,
  scripts: readonly NoInfer<Script>[] = [],
): string {
  const body = html`<div class="entrance-outer">
<header>${renderLogo(frame, 24)}<div class="entrance-tools">${renderLanguageSwitcher(frame)}</div></header>
<main>${content}</main>
</div>`;
  return renderPageDocument(frame, title, body, scripts);
}

export function renderLogo({ brand, home, language }: PageFrame, size: number): Markup {
  const slug = getBrandSlug(brand);
  return html`<a class="entrance-logo" href="${home}">${new Markup(renderMark(slug, size))}${brandNames[slug]}<small>${brandTaglines[brand][language]}</small></a>`;
}

export function renderLanguageSwitcher({ toLanguageUrl, language }: PageFrame): Markup | null {
  if (!toLanguageUrl) return null;
  const links = languages.map(
    (choice) =>
      html`<a href="${toLanguageUrl(choice)}" lang="${choice}" hreflang="${choice}" ${choice === language && html`aria-current="true"`}>${languageNames[choice]}</a>`,
  );
  return html`<nav class="entrance-choice" aria-label="${languageLabels[language]}">${links}</nav>`;
}

/** Renders an icon that shows a status next to its text. */
export function renderStatusIcon(name: GlyphName): Markup {
  return new Markup(renderGlyph(name));
}
