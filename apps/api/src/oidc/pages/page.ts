import { brandNames, type Slug } from '@demarc/look/marks.ts';
import { picture } from '@demarc/look/picture.ts';
import { html, Markup } from '../../http/html.ts';
import { brandSlug } from '../../mail/layout.ts';
import { languageChoice, logo, type PageFrame, pageDocument } from '../../pages/page.ts';
import type { ScriptName } from './assets.ts';
import { type Translate, translator } from './texts.ts';

/** What every page of the provider needs for rendering. */
export type PageContext = PageFrame<ScriptName>;

export interface PageLook extends PageContext {
  t: Translate;
  slug: Slug;
  brandName: string;
}

export function lookOf(context: PageContext): PageLook {
  const slug = brandSlug(context.brand);
  return { ...context, t: translator(context.language), slug, brandName: brandNames[slug] };
}

// Cached, because rendering a picture takes several milliseconds.
const pictures = new Map<Slug, Markup>();

/** The split layout of the portal's home page: picture and slogan on one side, the form on the other. */
export function splitPage(look: PageLook, title: string, parts: Markup, scripts: readonly ScriptName[]): string {
  const { t, slug, brand } = look;
  const drawing = pictures.get(slug) ?? new Markup(picture(slug));
  pictures.set(slug, drawing);
  const body = html`<div class="entrance entrance-sign-in">
<section class="entrance-picture" aria-label="${look.brandName}">
<div class="entrance-words">${logo(look, 30)}<p class="entrance-promise">${t(`promise-${brand}`)}</p><p class="entrance-sentence">${t(`sentence-${brand}`)}</p></div>
<div class="entrance-canvas">${drawing}</div>
</section>
<main class="entrance-panel">
<div class="entrance-tools">${languageChoice(look)}</div>
<div class="entrance-parts">${parts}</div>
<div class="entrance-foot"></div>
</main>
</div>`;
  return pageDocument(look, title, body, scripts);
}
