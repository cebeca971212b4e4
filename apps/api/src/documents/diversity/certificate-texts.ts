import type { Language } from '@demarc/contract/language.ts';

interface Statement {
  provider: string;
  companyName: string;
  day: string;
}

const en = {
  title: 'Certificate of diversity',
  declaration: 'Declaration',
  statement: ({ provider, companyName, day }: Statement) =>
    `${provider} declares that the two services of ${companyName} below had nothing in common on ${day}, for everything that this certificate lists.`,
  compared: 'What was compared',
  elsewhere: 'Not known, but in another place',
  sameBuilding: 'Both services may be in the same building. This certificate says nothing about buildings and rooms.',
  notApplicable: 'Not compared, because at least one of the services has no such part',
  verifyText:
    'We compare both services after each change, and withdraw this certificate when they are no longer diverse. Scan the code or open the page to check that it is genuine and still valid.',
};

const nl: typeof en = {
  title: 'Certificaat van gescheiden diensten',
  declaration: 'Verklaring',
  statement: ({ provider, companyName, day }) =>
    `${provider} verklaart dat de twee diensten van ${companyName} hieronder op ${day} niets gemeen hadden, voor alles wat dit certificaat noemt.`,
  compared: 'Wat is vergeleken',
  elsewhere: 'Niet bekend, maar op een andere plek',
  sameBuilding: 'Beide diensten mogen in hetzelfde gebouw zijn. Dit certificaat zegt niets over gebouwen en ruimtes.',
  notApplicable: 'Niet vergeleken, omdat ten minste één van de diensten dit onderdeel niet heeft',
  verifyText:
    'We vergelijken beide diensten na elke wijziging en trekken dit certificaat in zodra ze niet meer gescheiden zijn. Scan de code of open de pagina om te controleren of het echt is en nog geldt.',
};

export const certificateTexts: Readonly<Record<Language, typeof en>> = { en, nl };
