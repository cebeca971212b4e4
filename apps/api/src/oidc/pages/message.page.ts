import type { GlyphName } from '@demarc/look/glyphs.ts';
import { html, type Markup } from '../../http/html.ts';
import { document, languageChoice, logo, lookOf, type PageContext, type PageLook, status } from './page.ts';
import type { TextKey } from './texts.ts';

export interface Message {
  glyph: GlyphName;
  /** The title; `<title>-text` is the text below it. */
  title: Extract<TextKey, 'expired' | 'failed' | 'not-found' | 'server-error' | 'sign-out' | 'signed-out' | 'unavailable'>;
  /** What to name when asking for help. */
  reference?: string | undefined;
  /** In place of the way back to the portal. */
  actions?: (look: PageLook) => Markup;
}

/** A page with one message and what to do next. */
export function messagePage(context: PageContext, { glyph, title, reference, actions }: Message): string {
  const look = lookOf(context);
  const { t, brandName, home } = look;
  const toPortal = html`<a class="entrance-button entrance-button-primary entrance-button-large" href="${home}">${t('to-portal', { brand: brandName })}</a>`;
  const body = html`<div class="entrance-outer">
<header>${logo(look, 24)}<div class="entrance-tools">${languageChoice(look)}</div></header>
<main><div class="entrance-message">
<h1>${status(glyph)}<span>${t(title)}</span></h1>
<p>${t(`${title}-text`)}</p>
${reference ? html`<p class="sign-in-reference">${t('reference')} <span class="mono">${reference}</span></p>` : null}
<div class="entrance-actions">${actions ? actions(look) : toPortal}</div>
</div></main>
</div>`;
  return document(look, t(title), body);
}
