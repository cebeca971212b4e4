import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { normalizePostalCode } from '@demarc/contract/rules/postal-code.ts';
import type { AddressCheck, CocCheck, VatNumberCheck } from '@demarc/contract/validation.ts';
import type { AddressQuery, AddressRegistry } from '../../registries/address-registry.ts';
import type { CocRegistry } from '../../registries/coc-registry.ts';
import type { VatRegistry } from '../../registries/vat-registry.ts';

export async function checkCoc(registry: CocRegistry, number: string): Promise<CocCheck> {
  const { checkedAt, ...entry } = await registry.lookUp(number);
  return { number, ...entry, valid: toValidity(entry.status, 'ACTIVE'), checkedAt: checkedAt.toISOString() };
}

export async function checkVatNumber(registry: VatRegistry, requestedNumber: string): Promise<VatNumberCheck> {
  const number = requestedNumber.toUpperCase();
  const { checkedAt, ...entry } = await registry.lookUp(number);
  return {
    number,
    countryCode: number.slice(0, 2),
    ...entry,
    valid: toValidity(entry.status, 'VALID'),
    requestDate: entry.requestDate ?? formatAmsterdamDate(checkedAt),
    checkedAt: checkedAt.toISOString(),
  };
}

export async function checkAddress(registry: AddressRegistry, { postalCode, houseNumber }: AddressQuery): Promise<AddressCheck> {
  const query = { postalCode: normalizePostalCode(postalCode), houseNumber };
  const { checkedAt: _, ...entry } = await registry.lookUp(query);
  return { ...query, ...entry };
}

/** Whether a number is valid; null if it is unverified, because a registry that did not respond has not rejected it. */
function toValidity(status: string, validStatus: string): boolean | null {
  return status === 'UNVERIFIED' ? null : status === validStatus;
}
