import type { CsvValue } from './csv.ts';
import type { Language } from './language.ts';
import { formatServiceId } from './service-id.ts';
import type { TvAccount } from './tv-account.ts';

interface Column {
  name: Readonly<Record<Language, string>>;
  getValue(account: TvAccount): CsvValue;
}

/** Columns of the CSV export of TV accounts: of the full list, which the server writes, and of a selection, which the portal writes. */
const columns: readonly Column[] = [
  { name: { en: 'Account number', nl: 'Accountnummer' }, getValue: ({ accountNr }) => accountNr },
  { name: { en: 'Your reference', nl: 'Uw referentie' }, getValue: ({ reference }) => reference },
  { name: { en: 'Status', nl: 'Status' }, getValue: ({ status }) => status },
  { name: { en: 'Activation', nl: 'Activering' }, getValue: ({ activation }) => activation },
  { name: { en: 'First name', nl: 'Voornaam' }, getValue: ({ endUser }) => endUser.firstName },
  { name: { en: 'Middle name', nl: 'Tussenvoegsel' }, getValue: ({ endUser }) => endUser.middleName },
  { name: { en: 'Last name', nl: 'Achternaam' }, getValue: ({ endUser }) => endUser.lastName },
  { name: { en: 'Email', nl: 'E-mailadres' }, getValue: ({ endUser }) => endUser.email },
  { name: { en: 'Phone number', nl: 'Telefoonnummer' }, getValue: ({ endUser }) => endUser.phoneNumber },
  { name: { en: 'Street', nl: 'Straat' }, getValue: ({ endUser }) => endUser.address.street },
  { name: { en: 'House number', nl: 'Huisnummer' }, getValue: ({ endUser }) => endUser.address.houseNumber },
  { name: { en: 'Addition', nl: 'Toevoeging' }, getValue: ({ endUser }) => endUser.address.houseNumberAddition },
  { name: { en: 'Postal code', nl: 'Postcode' }, getValue: ({ endUser }) => endUser.address.postalCode },
  { name: { en: 'City', nl: 'Plaats' }, getValue: ({ endUser }) => endUser.address.city },
  { name: { en: 'Country', nl: 'Land' }, getValue: ({ endUser }) => endUser.address.country },
  { name: { en: 'Products', nl: 'Producten' }, getValue: ({ products }) => joinProductNames(products) },
  { name: { en: 'Monthly amount', nl: 'Maandbedrag' }, getValue: ({ monthlyAmount }) => monthlyAmount },
  { name: { en: 'Devices', nl: 'Apparaten' }, getValue: ({ devices }) => devices.length },
  { name: { en: 'Device slots', nl: 'Plekken voor apparaten' }, getValue: ({ maxDevices }) => maxDevices },
  { name: { en: 'Line', nl: 'Lijn' }, getValue: ({ lineId }) => lineId && formatServiceId('LINE', lineId) },
  { name: { en: 'Created', nl: 'Aangemaakt' }, getValue: ({ createdAt }) => createdAt },
  { name: { en: 'Activated', nl: 'Geactiveerd' }, getValue: ({ activatedAt }) => activatedAt },
  { name: { en: 'Suspended', nl: 'Geblokkeerd' }, getValue: ({ suspendedAt }) => suspendedAt },
  { name: { en: 'Terminates on', nl: 'Opgezegd per' }, getValue: ({ cancellationDate }) => cancellationDate },
  { name: { en: 'Terminated', nl: 'Beëindigd' }, getValue: ({ endedAt }) => endedAt },
];

export function getTvCsvHeader(language: Language): string[] {
  return columns.map(({ name }) => name[language]);
}

export function toTvCsvValues(account: TvAccount): CsvValue[] {
  return columns.map(({ getValue }) => getValue(account));
}

function joinProductNames(products: TvAccount['products']): string {
  return products.flatMap(({ name, status }) => (status === 'ended' ? [] : [name])).join('; ');
}
