import type { Role } from '@demarc/contract/access.ts';
import type { Language } from '@demarc/contract/language.ts';

const everybody: Readonly<Record<Language, string>> = {
  en: 'See your company and its services',
  nl: 'Uw bedrijf en de diensten bekijken',
};

const tasks: Readonly<Record<Language, Readonly<Record<Role, string>>>> = {
  en: {
    RESELLER_ADMIN: 'Manage the company: users, contacts, bank account and agreements, and do everything that other users may do',
    RESELLER_FINANCE: 'See and download invoices, and choose how they are sent',
    RESELLER_ORDER: 'Place orders, accept quotations, and see racks, data-centre connections and WDM',
    RESELLER_SERVICE_DESK: 'Manage IP addresses and TV accounts',
  },
  nl: {
    RESELLER_ADMIN:
      'Het bedrijf beheren: gebruikers, contacten, rekeningnummer en overeenkomsten, en alles wat andere gebruikers mogen',
    RESELLER_FINANCE: 'Facturen bekijken en downloaden, en kiezen hoe ze verstuurd worden',
    RESELLER_ORDER: 'Bestellen, offertes aannemen, en racks, DC-verbindingen en WDM bekijken',
    RESELLER_SERVICE_DESK: 'IP-adressen en TV-accounts beheren',
  },
};

/** What a user with these roles may do, one sentence per task. */
export function roleTasks(roles: readonly Role[], language: Language): string[] {
  if (roles.includes('RESELLER_ADMIN')) return [tasks[language].RESELLER_ADMIN];
  return roles.length > 0 ? roles.map((role) => tasks[language][role]) : [everybody[language]];
}
