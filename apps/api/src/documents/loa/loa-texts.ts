import type { Language } from '@demarc/contract/language.ts';

interface Statement {
  provider: string;
  issuedTo: string;
  companyName: string;
  panel: string;
  last: string;
}

const en = {
  title: 'Letter of authorization',
  permission: 'Permission',
  statement: ({ provider, issuedTo, companyName, panel, last }: Statement) =>
    `${provider} authorizes ${issuedTo} to patch to ${panel} on behalf of ${companyName}. This permission ends after ${last}, or as soon as the connection has been patched.`,
  issuedTo: 'Issued to',
  customer: 'On behalf of',
  circuit: 'Circuit ID',
  validUntil: 'Valid until',
  ends: 'Connection',
  aEnd: 'A end',
  zEnd: 'Z end',
  ownLabel: 'Our label',
  facilityLabel: 'Building’s label',
  noLabel: 'not reported',
  unknownCable: 'Link between two panels, not recorded',
  cable: 'Cable',
  strands: (count: number) => (count === 1 ? '1 strand' : `${count} strands`),
  room: 'Room',
  panel: 'panel',
  ports: (list: readonly string[]) => `${list.length === 1 ? 'port' : 'ports'} ${list.join(', ')}`,
  verifyText: 'Scan the code or open the page to check that this letter is genuine and still valid.',
};

const nl: typeof en = {
  title: 'Machtiging (LOA)',
  permission: 'Machtiging',
  statement: ({ provider, issuedTo, companyName, panel, last }) =>
    `${provider} machtigt ${issuedTo} om namens ${companyName} te patchen op ${panel}. Deze machtiging eindigt na ${last}, of zodra de verbinding is gepatcht.`,
  issuedTo: 'Afgegeven aan',
  customer: 'Namens',
  circuit: 'Verbindings-ID',
  validUntil: 'Geldig tot en met',
  ends: 'Verbinding',
  aEnd: 'A-kant',
  zEnd: 'Z-kant',
  ownLabel: 'Ons label',
  facilityLabel: 'Label van het gebouw',
  noLabel: 'niet gemeld',
  unknownCable: 'Verbinding tussen twee panelen, niet vastgelegd',
  cable: 'Kabel',
  strands: (count) => (count === 1 ? '1 vezel' : `${count} vezels`),
  room: 'Zaal',
  panel: 'paneel',
  ports: (list) => `${list.length === 1 ? 'poort' : 'poorten'} ${list.join(', ')}`,
  verifyText: 'Scan de code of open de pagina om te controleren of deze machtiging echt is en nog geldt.',
};

export const loaTexts: Readonly<Record<Language, typeof en>> = { en, nl };
