import type { Role } from '@demarc/contract/access.ts';
import type { Language } from '@demarc/contract/language.ts';

const everybody: Readonly<Record<Language, string>> = {
  en: 'View your company and its services',
  nl: 'Uw bedrijf en de diensten bekijken',
};

const tasks: Readonly<Record<Language, Readonly<Record<Role, string>>>> = {
  en: {
    RESELLER_ADMIN: 'Manage the company: users, contacts, bank account, and agreements, and do everything other users can do',
    RESELLER_FINANCE: 'View and download invoices, and choose how they’re sent',
    RESELLER_ORDER: 'Place orders, accept quotes, and view racks, data center connections, and WDM',
    RESELLER_SERVICE_DESK: 'Manage IP addresses and TV accounts',
  },
  nl: {
    RESELLER_ADMIN:
      'Het bedrijf beheren: gebruikers, contactpersonen, rekeningnummer en overeenkomsten, en alles wat andere gebruikers mogen',
    RESELLER_FINANCE: 'Facturen bekijken en downloaden, en kiezen hoe ze worden verstuurd',
    RESELLER_ORDER: 'Bestellen, offertes accepteren, en racks, DC-verbindingen en WDM bekijken',
    RESELLER_SERVICE_DESK: 'IP-adressen en tv-accounts beheren',
  },
};

/** What a user with these roles may do, one sentence per task. */
export function roleTasks(roles: readonly Role[], language: Language): string[] {
  if (roles.includes('RESELLER_ADMIN')) return [tasks[language].RESELLER_ADMIN];
  return roles.length > 0 ? roles.map((role) => tasks[language][role]) : [everybody[language]];
}
