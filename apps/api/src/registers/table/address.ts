import type { Clock } from '../../clock.ts';
import { type AddressEntry, type AddressQuestion, type AddressRegister, bareAddressEntry } from '../address-register.ts';
import { type Stretch, stretches } from './stretches.ts';

/** Simulates an outage of the register. */
export const addressOutagePostalCode = '9999XX';

/** The built-in addresses. */
export function tableAddressRegister(clock: Clock): AddressRegister {
  return { lookUp: async (question) => ({ ...entryOf(question), checkedAt: clock.now() }) };
}

function entryOf({ postalCode, houseNumber }: AddressQuestion): AddressEntry {
  if (postalCode === addressOutagePostalCode) return bareAddressEntry('UNVERIFIED');
  const found = stretches.find((stretch) => stretch.postalCode === postalCode && has(stretch, houseNumber));
  if (!found) return bareAddressEntry('NOT_FOUND');
  const { street, city, additions = {} } = found;
  return { status: 'FOUND', street, city, additions: [...(additions[houseNumber] ?? [])] };
}

/** Odd house numbers are on one side of a street and even ones on the other. */
function has({ from, to, isOneSide }: Stretch, houseNumber: number): boolean {
  return houseNumber >= from && houseNumber <= to && (!isOneSide || (houseNumber - from) % 2 === 0);
}
