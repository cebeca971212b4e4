import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Clock } from '../../clock.ts';
import { emptyVatEntry, type VatEntry, type VatRegistry } from '../vat-registry.ts';
import { companies } from './companies.ts';

/** Simulates an outage of the registry. */
export const vatOutageNumber = 'NL999999999B99';

interface RegisteredCompany {
  name: string | null;
  address: string | null;
}

/** Foreign companies; Germany does not disclose names and addresses. */
const foreignCompanies: readonly (readonly [string, RegisteredCompany])[] = [
  ['DE900000017', { name: null, address: null }],
  ['BE0900000016', { name: 'Scheldekabel BV', address: 'Proefkaai 12\n2999 Zwijnsdam' }],
];

const byNumber = new Map<string, RegisteredCompany>([
  ...foreignCompanies,
  ...companies.flatMap(({ vatNumber, companyName, address, isInactive, isShielded }) =>
    vatNumber && !isInactive
      ? [[vatNumber, { name: companyName, address: isShielded ? null : formatRegisterAddress(address) }] as const]
      : [],
  ),
]);

/** Creates a registry of the VAT numbers of the built-in companies, and one each in Germany and Belgium. */
export function createTableVatRegistry(clock: Clock): VatRegistry {
  return {
    async lookUp(number) {
      const checkedAt = clock.now();
      return { ...findEntry(number, formatAmsterdamDate(checkedAt)), checkedAt };
    },
  };
}

function findEntry(number: string, today: string): VatEntry {
  if (number === vatOutageNumber) return emptyVatEntry('UNVERIFIED');
  const company = byNumber.get(number);
  if (!company) return { ...emptyVatEntry('INVALID'), requestDate: today };
  return { ...emptyVatEntry('VALID'), ...company, requestDate: today };
}

/** Formats an address like VIES. */
function formatRegisterAddress({
  street,
  houseNumber,
  houseNumberAddition,
  postalCode,
  city,
}: (typeof companies)[number]['address']): string {
  const firstLine = `${street} ${String(houseNumber).padStart(5, '0')}${houseNumberAddition ?? ''}`;
  return `${firstLine}\n${postalCode} ${city}`.toUpperCase();
}
