import type { Clock } from '../../clock.ts';
import { type CocEntry, type CocRegistry, emptyCocEntry } from '../coc-registry.ts';
import { type Company, companies } from './companies.ts';

/** Simulates an outage of the registry. */
export const cocOutageNumber = '99999999';

const byNumber = new Map(companies.map((company) => [company.cocNumber, company]));

/** Creates a registry of the built-in companies. */
export function createTableCocRegistry(clock: Clock): CocRegistry {
  return { lookUp: async (number) => ({ ...findEntry(number), checkedAt: clock.now() }) };
}

function findEntry(number: string): CocEntry {
  if (number === cocOutageNumber) return emptyCocEntry('UNVERIFIED');
  const company = byNumber.get(number);
  return company ? toCocEntry(company) : emptyCocEntry('NOT_FOUND');
}

function toCocEntry({ cocNumber, companyName, tradeNames, legalForm, address, isInactive, isShielded }: Company): CocEntry {
  return {
    status: isInactive ? 'INACTIVE' : 'ACTIVE',
    companyName,
    tradeNames: [...(tradeNames ?? [companyName])],
    legalForm,
    establishmentNumber: `0000${cocNumber}`,
    address: isShielded ? null : { houseNumberAddition: null, country: 'NL', ...address },
  };
}
