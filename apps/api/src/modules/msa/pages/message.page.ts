import type { GlyphName } from '@demarc/look/glyphs.ts';
import { html } from '../../../http/html.ts';
import { type PageFrame, renderBasicPage, renderStatusIcon } from '../../../pages/page.ts';
import { createTranslator, type LabelKey } from './labels.ts';

interface Message {
  glyph: GlyphName;
  /** The label key of the title; `<title>-text` is the label below it. */
  title: Extract<LabelKey, 'signed' | 'ended' | 'unknown' | 'busy' | 'failed'>;
  /** The reference to give to support. */
  reference?: string | undefined;
}

/** Renders the page that says why there is nothing to sign, and what to do next. */
export function renderMessagePage(frame: PageFrame, { glyph, title, reference }: Message): string {
  const t = createTranslator(frame.language);
  return renderBasicPage(
    frame,
    t(title),
    html`<div class="entrance-message">
<h1>${renderStatusIcon(glyph)}<span>${t(title)}</span></h1>
<p>${t(`${title}-text`)}</p>
${reference !== undefined && html`<p class="sign-quiet">${t('reference')} <span class="mono">${reference}</span></p>`}
<div class="entrance-actions"><a class="entrance-button entrance-button-primary entrance-button-large" href="${frame.home}company/agreements">${t('to-agreements')}</a></div>
</div>`,
  );
}
