import type { GlyphName } from '@demarc/look/glyphs.ts';
import { html } from '../../../http/html.ts';
import { type PageFrame, plainPage, status } from '../../../pages/page.ts';
import { type TextKey, translator } from './texts.ts';

interface Message {
  glyph: GlyphName;
  /** The label key of the title; `<title>-text` is the label below it. */
  title: Extract<TextKey, 'signed' | 'ended' | 'unknown' | 'busy' | 'failed'>;
  /** The reference to give to support. */
  reference?: string | undefined;
}

/** Shown instead of the signing page: why there is nothing to sign, and what to do next. */
export function messagePage(frame: PageFrame, { glyph, title, reference }: Message): string {
  const t = translator(frame.language);
  return plainPage(
    frame,
    t(title),
    html`<div class="entrance-message">
<h1>${status(glyph)}<span>${t(title)}</span></h1>
<p>${t(`${title}-text`)}</p>
${reference !== undefined && html`<p class="sign-quiet">${t('reference')} <span class="mono">${reference}</span></p>`}
<div class="entrance-actions"><a class="entrance-button entrance-button-primary entrance-button-large" href="${frame.home}company/agreements">${t('to-agreements')}</a></div>
</div>`,
  );
}
