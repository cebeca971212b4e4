import type { CsvValue } from '@demarc/contract/csv.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import type { TvAccount } from '@demarc/contract/tv-account.ts';
import type { TFunction } from 'i18next';

type GetCell = (account: TvAccount) => CsvValue;

/** The same columns as the server's export, so that the files can be combined. The header is translated. */
const columns: Readonly<Record<string, GetCell>> = {
  number: ({ accountNr }) => accountNr,
  reference: ({ reference }) => reference,
  status: ({ status }) => status,
  activation: ({ activation }) => activation,
  'first-name': ({ endUser }) => endUser.firstName,
  'middle-name': ({ endUser }) => endUser.middleName,
  'last-name': ({ endUser }) => endUser.lastName,
  email: ({ endUser }) => endUser.email,
  phone: ({ endUser }) => endUser.phoneNumber,
  street: ({ endUser }) => endUser.address.street,
  'house-number': ({ endUser }) => endUser.address.houseNumber,
  addition: ({ endUser }) => endUser.address.houseNumberAddition,
  'postal-code': ({ endUser }) => endUser.address.postalCode,
  city: ({ endUser }) => endUser.address.city,
  country: ({ endUser }) => endUser.address.country,
  products: ({ products }) => products.flatMap(({ name, status }) => (status === 'ended' ? [] : [name])).join('; '),
  monthly: ({ monthlyAmount }) => monthlyAmount,
  devices: ({ devices }) => devices.length,
  places: ({ maxDevices }) => maxDevices,
  line: ({ lineId }) => lineId && formatServiceId('LINE', lineId),
  created: ({ createdAt }) => createdAt,
  activated: ({ activatedAt }) => activatedAt,
  suspended: ({ suspendedAt }) => suspendedAt,
  'cancelled-as-of': ({ cancellationDate }) => cancellationDate,
  ended: ({ endedAt }) => endedAt,
};

/** Converts accounts to CSV rows, starting with the header. */
export function buildTvCsv(accounts: readonly TvAccount[], t: TFunction): CsvValue[][] {
  const header = Object.keys(columns).map((column) => t(`tv-account.column-${column}`));
  return [header, ...accounts.map((account) => Object.values(columns).map((cell) => cell(account)))];
}
