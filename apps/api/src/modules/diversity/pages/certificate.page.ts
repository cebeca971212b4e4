import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { listCountedAspects } from '@demarc/contract/compare-footprints.ts';
import type { Language } from '@demarc/contract/language.ts';
import { aspectNames } from '../../../documents/diversity/aspect-names.ts';
import { formatDay } from '../../../mail/date-format.ts';
import type { PageFrame } from '../../../pages/page.ts';
import { renderVerificationPage } from '../../../pages/verification.page.ts';
import type { IssuedCertificate } from '../certificate.store.ts';

const en = {
  title: 'Certificate of diversity',
  valid: 'This certificate is valid',
  validText: 'The services below have nothing in common, for everything that the certificate lists.',
  withdrawn: 'This certificate is no longer valid',
  withdrawnText: 'Since then, one of the services has changed or the customer has deleted the pair.',
  unknown: 'We don’t know this certificate',
  unknownText: 'No certificate of diversity has this code. Check the link or the code on the certificate.',
  services: 'Services',
  and: 'and',
  covers: 'Covers',
  sameBuilding: 'Does not cover',
  issued: 'Issued on',
  withdrawnOn: 'Withdrawn on',
};
const nl: typeof en = {
  title: 'Certificaat van gescheiden diensten',
  valid: 'Dit certificaat is geldig',
  validText: 'De diensten hieronder hebben niets gemeen, voor alles wat het certificaat noemt.',
  withdrawn: 'Dit certificaat geldt niet meer',
  withdrawnText: 'Sindsdien is een van de diensten gewijzigd, of heeft de klant het paar verwijderd.',
  unknown: 'We kennen dit certificaat niet',
  unknownText: 'Er is geen certificaat met deze code. Controleer de link of de code op het certificaat.',
  services: 'Diensten',
  and: 'en',
  covers: 'Geldt voor',
  sameBuilding: 'Geldt niet voor',
  issued: 'Afgegeven op',
  withdrawnOn: 'Ingetrokken op',
};
export const certificatePageTexts: Readonly<Record<Language, typeof en>> = { en, nl };

/** Renders the services and aspects of a certificate, when it was issued, and whether it is still valid. */
export function renderCertificatePage(frame: PageFrame, certificate: IssuedCertificate): string {
  const { aspects, issuedAt, one, other, sameBuilding, withdrawnAt } = certificate;
  const { language } = frame;
  const t = certificatePageTexts[language];
  const countedAspects = listCountedAspects(aspects, { sameBuilding }).map(({ aspect }) => aspect);
  const excludedAspects = aspects.filter(({ aspect, result }) => result !== 'NOT_APPLICABLE' && !countedAspects.includes(aspect));
  const joinNames = (names: readonly (typeof countedAspects)[number][]) =>
    names.map((aspect) => aspectNames[language][aspect]).join(', ');
  const formatDate = (at: Date) => formatDay(formatAmsterdamDate(at), language);
  return renderVerificationPage(frame, {
    title: t.title,
    status: withdrawnAt
      ? { glyph: 'ended', title: t.withdrawn, text: t.withdrawnText }
      : { glyph: 'ok', title: t.valid, text: t.validText },
    facts: [
      [t.services, `${one.identifier} ${t.and} ${other.identifier}`],
      [t.covers, joinNames(countedAspects)],
      ...(excludedAspects.length > 0 ? [[t.sameBuilding, joinNames(excludedAspects.map(({ aspect }) => aspect))] as const] : []),
      [t.issued, formatDate(issuedAt)],
      ...(withdrawnAt ? [[t.withdrawnOn, formatDate(withdrawnAt)] as const] : []),
    ],
  });
}
