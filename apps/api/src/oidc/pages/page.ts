import { toTelUrl } from '@demarc/contract/tel-url.ts';
import type { SupportContact } from '@demarc/contract/version.ts';
import { type BrandSlug, brandNames } from '@demarc/look/marks.ts';
import { renderPicture } from '@demarc/look/picture.ts';
import { html, Markup } from '../../http/html.ts';
import { getBrandSlug } from '../../mail/layout.ts';
import { type PageFrame, renderLanguageSwitcher, renderLogo, renderPageDocument } from '../../pages/page.ts';
import type { ScriptName } from './assets.ts';
import { createTranslator, type Translate } from './labels.ts';

/** The values that every page of the provider needs for rendering. */
export interface PageContext extends PageFrame<ScriptName> {
  support: SupportContact;
}

export interface PageTheme extends PageContext {
  t: Translate;
  slug: BrandSlug;
  brandName: string;
}

export function getPageTheme(context: PageContext): PageTheme {
  const slug = getBrandSlug(context.brand);
  return { ...context, t: createTranslator(context.language), slug, brandName: brandNames[slug] };
}

// Cached, because rendering a picture takes several milliseconds.
const pictureCache = new Map<BrandSlug, Markup>();

/** Renders the split layout of the portal's home page: picture and slogan on one side, the form on the other. */
export function renderSplitPage(theme: PageTheme, title: string, content: Markup, scripts: readonly ScriptName[]): string {
  const { t, slug, brand } = theme;
  const drawing = pictureCache.get(slug) ?? new Markup(renderPicture(slug));
  pictureCache.set(slug, drawing);
  const body = html`<div class="entrance entrance-sign-in">
<section class="entrance-picture" aria-label="${theme.brandName}">
<div class="entrance-words">${renderLogo(theme, 30)}<p class="entrance-promise">${t(`promise-${brand}`)}</p><p class="entrance-sentence">${t(`sentence-${brand}`)}</p></div>
<div class="entrance-canvas">${drawing}</div>
</section>
<main class="entrance-panel">
<div class="entrance-tools">${renderLanguageSwitcher(theme)}</div>
<div class="entrance-parts">${content}</div>
<div class="entrance-foot">${renderSupport(theme)}</div>
</main>
</div>`;
  return renderPageDocument(theme, title, body, scripts);
}

/** Renders the contact details of the provider, for users who cannot sign in. */
function renderSupport({ t, support: { phone, email } }: PageTheme): Markup | null {
  if (!phone && !email) return null;
  return html`<span>${t('support')}</span>
${phone && html`<a href="${toTelUrl(phone)}">${phone}</a>`}
${email && html`<a href="mailto:${email}">${email}</a>`}`;
}
