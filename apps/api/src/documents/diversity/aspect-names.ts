import type { DiversityAspect } from '@demarc/contract/compare-footprints.ts';
import type { Language } from '@demarc/contract/language.ts';

const en: Record<DiversityAspect, string> = {
  SITE: 'Building',
  ROOM: 'Room',
  PANEL: 'Patch panel',
  ROUTE: 'Route',
  DUCT: 'Duct',
  FEED: 'Power feed',
  CARRIER: 'Carrier',
  ACCESS_NODE: 'Access node',
};
const nl: Record<DiversityAspect, string> = {
  SITE: 'Gebouw',
  ROOM: 'Ruimte',
  PANEL: 'Patchpaneel',
  ROUTE: 'Route',
  DUCT: 'Mantelbuis',
  FEED: 'Voeding',
  CARRIER: 'Carrier',
  ACCESS_NODE: 'Toegangsnode',
};

/** The names of what two services can have in common, in documents, emails and public pages. */
export const aspectNames: Readonly<Record<Language, typeof en>> = { en, nl };
