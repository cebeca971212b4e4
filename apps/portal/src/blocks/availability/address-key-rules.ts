import { addressQueryRules } from '@demarc/contract/availability.ts';
import { required } from '@demarc/contract/rules/required.ts';
import { lacksPostalCode } from '../address-fields/split-address.ts';
import type { AddressKeyValues } from './address-key-values.ts';

/**
 * Returns the contract's rules. For an address without a postal code in the first field, they only report that the postal code is
 * missing.
 */
export function getAddressKeyRules({ postalCode }: Pick<AddressKeyValues, 'postalCode'>): typeof addressQueryRules {
  if (!lacksPostalCode(postalCode)) return addressQueryRules;
  return {
    ...addressQueryRules,
    postalCode: [() => ({ code: 'availability.postal-code-missing' })],
    houseNumber: addressQueryRules.houseNumber.filter((rule) => rule !== required),
  };
}
