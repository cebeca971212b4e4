import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Clock } from '../../clock.ts';
import { bareVatEntry, type VatEntry, type VatRegister } from '../vat-register.ts';
import { companies } from './companies.ts';

/** Simulates an outage of the register. */
export const vatOutageNumber = 'NL999999999B99';

interface Registered {
  name: string | null;
  address: string | null;
}

/** Foreign companies; Germany does not disclose names and addresses. */
const abroad: readonly (readonly [string, Registered])[] = [
  ['DE900000017', { name: null, address: null }],
  ['BE0900000016', { name: 'Scheldekabel BV', address: 'Proefkaai 12\n2999 Zwijnsdam' }],
];

const byNumber = new Map<string, Registered>([
  ...abroad,
  ...companies.flatMap(({ vatNumber, companyName, address, isInactive, isShielded }) =>
    vatNumber && !isInactive ? [[vatNumber, { name: companyName, address: isShielded ? null : written(address) }] as const] : [],
  ),
]);

/** The VAT numbers of the built-in companies, and one each in Germany and Belgium. */
export function tableVatRegister(clock: Clock): VatRegister {
  return {
    async lookUp(number) {
      const checkedAt = clock.now();
      return { ...entryOf(number, amsterdamDate(checkedAt)), checkedAt };
    },
  };
}

function entryOf(number: string, today: string): VatEntry {
  if (number === vatOutageNumber) return bareVatEntry('UNVERIFIED');
  const found = byNumber.get(number);
  if (!found) return { ...bareVatEntry('INVALID'), requestDate: today };
  return { ...bareVatEntry('VALID'), ...found, requestDate: today };
}

/** Formats an address like VIES. */
function written({ street, houseNumber, houseNumberAddition, postalCode, city }: (typeof companies)[number]['address']): string {
  const place = `${street} ${String(houseNumber).padStart(5, '0')}${houseNumberAddition ?? ''}`;
  return `${place}\n${postalCode} ${city}`.toUpperCase();
}
