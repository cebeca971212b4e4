import type { Clock } from '../../clock.ts';
import { bareCocEntry, type CocEntry, type CocRegister } from '../coc-register.ts';
import { type Company, companies } from './companies.ts';

/** Simulates an outage of the register. */
export const cocOutageNumber = '99999999';

const byNumber = new Map(companies.map((company) => [company.cocNumber, company]));

/** The built-in companies. */
export function tableCocRegister(clock: Clock): CocRegister {
  return { lookUp: async (number) => ({ ...entryOf(number), checkedAt: clock.now() }) };
}

function entryOf(number: string): CocEntry {
  if (number === cocOutageNumber) return bareCocEntry('UNVERIFIED');
  const company = byNumber.get(number);
  return company ? registered(company) : bareCocEntry('NOT_FOUND');
}

function registered({ cocNumber, companyName, tradeNames, legalForm, address, isInactive, isShielded }: Company): CocEntry {
  return {
    status: isInactive ? 'INACTIVE' : 'ACTIVE',
    companyName,
    tradeNames: [...(tradeNames ?? [companyName])],
    legalForm,
    establishmentNumber: `0000${cocNumber}`,
    address: isShielded ? null : { houseNumberAddition: null, country: 'NL', ...address },
  };
}
