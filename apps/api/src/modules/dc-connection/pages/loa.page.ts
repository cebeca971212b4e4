import type { Language } from '@demarc/contract/language.ts';
import { formatDay } from '../../../mail/date-format.ts';
import type { PageFrame } from '../../../pages/page.ts';
import { renderVerificationPage } from '../../../pages/verification.page.ts';
import type { IssuedLoa } from '../issued-loa.store.ts';

/** Whether an LOA can still be used. */
export type LoaValidity = 'valid' | 'used' | 'expired' | 'withdrawn';

const en = {
  title: 'Letter of authorization',
  valid: 'This letter is valid',
  used: 'This letter has been used',
  expired: 'This letter has expired',
  withdrawn: 'This letter has been withdrawn',
  'valid-text': 'The company below may patch to the panel at the A end.',
  'used-text': 'The connection has been patched. This letter allows no further work.',
  'expired-text': 'It no longer authorizes any work.',
  'withdrawn-text': 'It no longer authorizes any work.',
  unknown: 'We don’t know this letter',
  unknownText: 'No letter of authorization has this code. Check the link or the code on the letter.',
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
  'valid-text': 'Het bedrijf hieronder mag patchen op het paneel aan de A-kant.',
  'used-text': 'De verbinding is gepatcht. Met deze machtiging mag geen ander werk worden gedaan.',
  'expired-text': 'Met deze machtiging mag geen werk meer worden gedaan.',
  'withdrawn-text': 'Met deze machtiging mag geen werk meer worden gedaan.',
  unknown: 'We kennen deze machtiging niet',
  unknownText: 'Er is geen machtiging met deze code. Controleer de link of de code op de machtiging.',
  circuit: 'Verbindings-ID',
  issuedTo: 'Afgegeven aan',
  aEnd: 'A-kant',
  zEnd: 'Z-kant',
  validUntil: 'Geldig tot en met',
};
export const loaPageTexts: Readonly<Record<Language, typeof en>> = { en, nl };

const glyphs = { valid: 'ok', used: 'ended', expired: 'ended', withdrawn: 'ended' } as const;

/** Renders what an LOA covers, until when, and whether it is still valid. */
export function renderLoaPage(
  frame: PageFrame,
  validity: LoaValidity,
  { circuitId, issuedTo, aEnd, zEnd, validUntil }: Pick<IssuedLoa, 'circuitId' | 'issuedTo' | 'aEnd' | 'zEnd' | 'validUntil'>,
): string {
  const t = loaPageTexts[frame.language];
  return renderVerificationPage(frame, {
    title: t.title,
    status: { glyph: glyphs[validity], title: t[validity], text: t[`${validity}-text`] },
    facts: [
      [t.circuit, circuitId],
      [t.issuedTo, issuedTo ?? ''],
      [t.aEnd, aEnd.demarc],
      [t.zEnd, zEnd.demarc],
      [t.validUntil, validUntil ? formatDay(validUntil, frame.language) : ''],
    ],
  });
}
