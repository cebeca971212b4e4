import type { GlyphName } from '@demarc/look/glyphs.ts';
import { html, type Markup } from '../../http/html.ts';
import { renderBasicPage, renderStatusIcon } from '../../pages/page.ts';
import type { LabelKey } from './labels.ts';
import { getPageTheme, type PageContext, type PageTheme } from './page.ts';

export interface Message {
  glyph: GlyphName;
  /** The key of the title; `<title>-text` is the key of the text below it. */
  title: Extract<
    LabelKey,
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
  actions?: (theme: PageTheme) => Markup;
}

/** Renders a page with one message and what to do next. */
export function renderMessagePage(context: PageContext, { glyph, title, reference, actions }: Message): string {
  const theme = getPageTheme(context);
  const { t, brandName, home } = theme;
  const toPortal = html`<a class="entrance-button entrance-button-primary entrance-button-large" href="${home}">${t('to-portal', { brand: brandName })}</a>`;
  const content = html`<div class="entrance-message">
<h1>${renderStatusIcon(glyph)}<span>${t(title)}</span></h1>
<p>${t(`${title}-text`)}</p>
${reference ? html`<p class="sign-in-reference">${t('reference')} <span class="mono">${reference}</span></p>` : null}
<div class="entrance-actions">${actions ? actions(theme) : toPortal}</div>
</div>`;
  return renderBasicPage(theme, t(title), content);
}
