import type { GlyphName } from '@demarc/look/glyphs.ts';
import { html, type Markup } from '../../http/html.ts';
import { plainPage, status } from '../../pages/page.ts';
import { lookOf, type PageContext, type PageLook } from './page.ts';
import type { TextKey } from './texts.ts';

export interface Message {
  glyph: GlyphName;
  /** The key of the title; `<title>-text` is the key of the text below it. */
  title: Extract<
    TextKey,
    | 'expired'
    | 'failed'
    | 'not-found'
    | 'server-error'
    | 'sign-out'
    | 'signed-out'
    | 'unavailable'
    | 'reset-mailed'
    | 'reset-expired'
    | 'reset-done'
    | 'form-elsewhere'
    | 'recovery-address-done'
    | 'recovery-address-expired'
  >;
  /** A reference to quote when asking support for help. */
  reference?: string | undefined;
  /** Replaces the link back to the portal. */
  actions?: (look: PageLook) => Markup;
}

/** A page with one message and what to do next. */
export function messagePage(context: PageContext, { glyph, title, reference, actions }: Message): string {
  const look = lookOf(context);
  const { t, brandName, home } = look;
  const toPortal = html`<a class="entrance-button entrance-button-primary entrance-button-large" href="${home}">${t('to-portal', { brand: brandName })}</a>`;
  const content = html`<div class="entrance-message">
<h1>${status(glyph)}<span>${t(title)}</span></h1>
<p>${t(`${title}-text`)}</p>
${reference ? html`<p class="sign-in-reference">${t('reference')} <span class="mono">${reference}</span></p>` : null}
<div class="entrance-actions">${actions ? actions(look) : toPortal}</div>
</div>`;
  return plainPage(look, t(title), content);
}
