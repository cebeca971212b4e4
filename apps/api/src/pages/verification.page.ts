import type { Language } from '@demarc/contract/language.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { html } from '../http/html.ts';
import { type PageFrame, renderBasicPage, renderStatusIcon } from './page.ts';

/** Texts for one kind of document, for a code that belongs to no document. */
export interface VerificationTexts {
  unknown: string;
  unknownText: string;
}

const en = {
  busy: 'Too many attempts',
  busyText: 'Try again in a minute.',
  failed: 'This page can’t be shown right now',
  failedText: 'Try again in a few minutes.',
};
const nl: typeof en = {
  busy: 'Te veel pogingen',
  busyText: 'Probeer het over een minuut opnieuw.',
  failed: 'Deze pagina is nu niet beschikbaar',
  failedText: 'Probeer het over enkele minuten opnieuw.',
};
const sharedTexts: Readonly<Record<Language, typeof en>> = { en, nl };

interface VerifiedDocument {
  title: string;
  /** Whether the document is still valid. */
  status: { glyph: GlyphName; title: string; text: string };
  facts: readonly (readonly [label: string, value: string])[];
}

/** Renders what a document covers and whether it is still valid. */
export function renderVerificationPage(frame: PageFrame, { title, status, facts }: VerifiedDocument): string {
  return renderBasicPage(
    frame,
    title,
    html`<div class="entrance-message">
<h1>${renderStatusIcon(status.glyph)}<span>${status.title}</span></h1>
<p>${status.text}</p>
<dl class="verification-facts">${facts.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>
</div>`,
  );
}

/** Renders a message instead of a document. */
export function renderVerificationMessage(
  frame: PageFrame,
  reason: 'unknown' | 'busy' | 'failed',
  texts: Readonly<Record<Language, VerificationTexts>>,
): string {
  const t = { ...sharedTexts[frame.language], ...texts[frame.language] };
  return renderBasicPage(
    frame,
    t[reason],
    html`<div class="entrance-message">
<h1>${renderStatusIcon(reason === 'failed' ? 'trouble' : 'attention')}<span>${t[reason]}</span></h1>
<p>${t[`${reason}Text`]}</p>
</div>`,
  );
}
