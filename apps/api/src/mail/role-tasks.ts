import type { Role } from '@demarc/contract/access.ts';
import type { Language } from '@demarc/contract/language.ts';

const viewerTask: Readonly<Record<Language, string>> = {
  en: 'View your company and its services',
  nl: 'Uw bedrijf en de diensten bekijken',
};

const tasks: Readonly<Record<Language, Readonly<Record<Role, string>>>> = {
  en: {
    RESELLER_ADMIN: 'Manage your company: users, contacts, bank account, and agreements, and everything other users can do',
    RESELLER_FINANCE: 'View invoices and choose how to receive them',
    RESELLER_ORDER: 'Place orders and accept quotes',
    RESELLER_SERVICE_DESK: 'Resolve faults, and manage IP addresses and TV accounts',
  },
  nl: {
    RESELLER_ADMIN:
      'Uw bedrijf beheren: gebruikers, contactpersonen, rekeningnummer en overeenkomsten, en alles wat andere gebruikers kunnen',
    RESELLER_FINANCE: 'Facturen bekijken en instellen hoe u ze ontvangt',
    RESELLER_ORDER: 'Bestellen en offertes accepteren',
    RESELLER_SERVICE_DESK: 'Storingen oplossen, en IP-adressen en tv-accounts beheren',
  },
};

/** Describes what a user with these roles may do, one sentence per task. */
export function listRoleTasks(roles: readonly Role[], language: Language): string[] {
  if (roles.includes('RESELLER_ADMIN')) return [tasks[language].RESELLER_ADMIN];
  return roles.length > 0 ? roles.map((role) => tasks[language][role]) : [viewerTask[language]];
}
