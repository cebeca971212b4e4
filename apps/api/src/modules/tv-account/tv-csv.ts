import type { CsvValue } from '@demarc/contract/csv.ts';
import type { Language } from '@demarc/contract/language.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import type { TvAccount } from '@demarc/contract/tv-account.ts';

interface Column {
  name: Readonly<Record<Language, string>>;
  of(account: TvAccount): CsvValue;
}

const columns: readonly Column[] = [
  { name: { en: 'Account number', nl: 'Accountnummer' }, of: ({ accountNr }) => accountNr },
  { name: { en: 'Your reference', nl: 'Uw referentie' }, of: ({ reference }) => reference },
  { name: { en: 'Status', nl: 'Status' }, of: ({ status }) => status },
  { name: { en: 'Activation', nl: 'Activering' }, of: ({ activation }) => activation },
  { name: { en: 'First name', nl: 'Voornaam' }, of: ({ endUser }) => endUser.firstName },
  { name: { en: 'Middle name', nl: 'Tussenvoegsel' }, of: ({ endUser }) => endUser.middleName },
  { name: { en: 'Last name', nl: 'Achternaam' }, of: ({ endUser }) => endUser.lastName },
  { name: { en: 'Email', nl: 'E-mailadres' }, of: ({ endUser }) => endUser.email },
  { name: { en: 'Phone number', nl: 'Telefoonnummer' }, of: ({ endUser }) => endUser.phoneNumber },
  { name: { en: 'Street', nl: 'Straat' }, of: ({ endUser }) => endUser.address.street },
  { name: { en: 'House number', nl: 'Huisnummer' }, of: ({ endUser }) => endUser.address.houseNumber },
  { name: { en: 'Addition', nl: 'Toevoeging' }, of: ({ endUser }) => endUser.address.houseNumberAddition },
  { name: { en: 'Postal code', nl: 'Postcode' }, of: ({ endUser }) => endUser.address.postalCode },
  { name: { en: 'City', nl: 'Plaats' }, of: ({ endUser }) => endUser.address.city },
  { name: { en: 'Country', nl: 'Land' }, of: ({ endUser }) => endUser.address.country },
  { name: { en: 'Products', nl: 'Producten' }, of: ({ products }) => namesOf(products) },
  { name: { en: 'Monthly amount', nl: 'Maandbedrag' }, of: ({ monthlyAmount }) => monthlyAmount },
  { name: { en: 'Devices', nl: 'Apparaten' }, of: ({ devices }) => devices.length },
  { name: { en: 'Device slots', nl: 'Plekken voor apparaten' }, of: ({ maxDevices }) => maxDevices },
  { name: { en: 'Line', nl: 'Lijn' }, of: ({ lineId }) => lineId && formatServiceId('LINE', lineId) },
  { name: { en: 'Created', nl: 'Aangemaakt' }, of: ({ createdAt }) => createdAt },
  { name: { en: 'Activated', nl: 'Geactiveerd' }, of: ({ activatedAt }) => activatedAt },
  { name: { en: 'Suspended', nl: 'Geblokkeerd' }, of: ({ suspendedAt }) => suspendedAt },
  { name: { en: 'Terminates on', nl: 'Opgezegd per' }, of: ({ cancellationDate }) => cancellationDate },
  { name: { en: 'Terminated', nl: 'Beëindigd' }, of: ({ endedAt }) => endedAt },
];

export function csvNames(language: Language): string[] {
  return columns.map(({ name }) => name[language]);
}

export function csvValues(account: TvAccount): CsvValue[] {
  return columns.map(({ of }) => of(account));
}

function namesOf(products: TvAccount['products']): string {
  return products.flatMap(({ name, status }) => (status === 'ended' ? [] : [name])).join('; ');
}
