import type { Language } from '@demarc/contract/language.ts';
import { html } from '../../../http/html.ts';
import { formatDay } from '../../../mail/date-format.ts';
import { type PageFrame, renderBasicPage, renderStatusIcon } from '../../../pages/page.ts';
import type { IssuedLoa } from '../issued-loa.store.ts';

/** Whether a letter may still be used. */
export type LoaValidity = 'valid' | 'used' | 'expired' | 'withdrawn';

const en = {
  title: 'Letter of authorization',
  valid: 'This letter is valid',
  used: 'This letter has been used',
  expired: 'This letter has expired',
  withdrawn: 'This letter has been withdrawn',
  'valid-text': 'The company below may patch to this panel.',
  'used-text': 'The connection has been patched. This letter allows no further work.',
  'expired-text': 'It allows no work any more.',
  'withdrawn-text': 'It allows no work any more.',
  unknown: 'We don’t know this letter',
  'unknown-text': 'No letter of authorization has this code. Check the link or the code on the letter.',
  busy: 'Too many attempts',
  'busy-text': 'Try again in a minute.',
  failed: 'This page can’t be shown right now',
  'failed-text': 'Try again in a few minutes.',
  circuit: 'Circuit ID',
  issuedTo: 'Issued to',
  aEnd: 'A end',
  zEnd: 'Z end',
  validUntil: 'Valid until',
};
const nl: typeof en = {
  title: 'Machtiging (LOA)',
  valid: 'Deze machtiging is geldig',
  used: 'Deze machtiging is gebruikt',
  expired: 'Deze machtiging is verlopen',
  withdrawn: 'Deze machtiging is ingetrokken',
  'valid-text': 'Het bedrijf hieronder mag op dit paneel patchen.',
  'used-text': 'De verbinding is gepatcht. Met deze machtiging mag geen ander werk worden gedaan.',
  'expired-text': 'Met deze machtiging mag geen werk meer worden gedaan.',
  'withdrawn-text': 'Met deze machtiging mag geen werk meer worden gedaan.',
  unknown: 'We kennen deze machtiging niet',
  'unknown-text': 'Er is geen machtiging met deze code. Controleer de link of de code op de machtiging.',
  busy: 'Te veel pogingen',
  'busy-text': 'Probeer het over een minuut opnieuw.',
  failed: 'Deze pagina is nu niet beschikbaar',
  'failed-text': 'Probeer het over enkele minuten opnieuw.',
  circuit: 'Verbindings-ID',
  issuedTo: 'Afgegeven aan',
  aEnd: 'A-kant',
  zEnd: 'Z-kant',
  validUntil: 'Geldig tot en met',
};
const texts: Readonly<Record<Language, typeof en>> = { en, nl };

const glyphs = { valid: 'ok', used: 'ended', expired: 'ended', withdrawn: 'ended' } as const;

/** Shows what a letter covers, until when, and whether it is still valid. */
export function renderLoaPage(
  frame: PageFrame,
  validity: LoaValidity,
  { circuitId, issuedTo, aEnd, zEnd, validUntil }: Pick<IssuedLoa, 'circuitId' | 'issuedTo' | 'aEnd' | 'zEnd' | 'validUntil'>,
): string {
  const t = texts[frame.language];
  const rows = [
    [t.circuit, circuitId],
    [t.issuedTo, issuedTo ?? ''],
    [t.aEnd, aEnd.demarc],
    [t.zEnd, zEnd.demarc],
    [t.validUntil, validUntil ? formatDay(validUntil, frame.language) : ''],
  ] as const;
  return renderBasicPage(
    frame,
    t.title,
    html`<div class="entrance-message">
<h1>${renderStatusIcon(glyphs[validity])}<span>${t[validity]}</span></h1>
<p>${t[`${validity}-text`]}</p>
<dl class="loa-facts">${rows.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>
</div>`,
  );
}

/** Shown instead of a letter. */
export function renderLoaMessagePage(frame: PageFrame, title: 'unknown' | 'busy' | 'failed'): string {
  const t = texts[frame.language];
  return renderBasicPage(
    frame,
    t[title],
    html`<div class="entrance-message">
<h1>${renderStatusIcon(title === 'failed' ? 'trouble' : 'attention')}<span>${t[title]}</span></h1>
<p>${t[`${title}-text`]}</p>
</div>`,
  );
}
