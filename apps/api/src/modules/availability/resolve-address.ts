import type { LineAvailability } from '@demarc/contract/availability.ts';
import { normalizeAddition } from '@demarc/contract/house-number-addition.ts';
import { normalizePostalCode } from '@demarc/contract/rules/postal-code.ts';
import type { ServiceAddress } from '@demarc/contract/service-address.ts';
import { ApiProblem } from '../../http/problem.ts';
import type { AddressRegistry } from '../../registries/address-registry.ts';

export interface AddressInput {
  postalCode: string;
  houseNumber: number;
  houseNumberAddition?: string | undefined;
  room?: string | undefined;
}

export type ResolvedAddress = Pick<LineAvailability, 'match' | 'alternatives' | 'address'>;

/**
 * Looks up an address in the registry. The match is PARTIAL if the addition is missing or unknown. If the registry is down, the address
 * is used as entered, with the match FULL. Throws ADDRESS_NOT_FOUND.
 */
export async function resolveAddress(registry: AddressRegistry, input: AddressInput): Promise<ResolvedAddress> {
  const { houseNumber } = input;
  const postalCode = normalizePostalCode(input.postalCode);
  const { status, street, city, additions } = await registry.lookUp({ postalCode, houseNumber });
  if (status === 'NOT_FOUND') throw new ApiProblem('ADDRESS_NOT_FOUND');
  const addition = input.houseNumberAddition?.trim() || null;
  const registered = additions.find((candidate) => normalizeAddition(candidate) === normalizeAddition(addition));
  const address: ServiceAddress = {
    street: street ?? '',
    houseNumber,
    houseNumberAddition: registered ?? addition,
    postalCode,
    city: city ?? '',
    country: 'NL',
    bagAddressId: null,
    room: input.room?.trim() || null,
  };
  const isComplete = status !== 'FOUND' || registered !== undefined || (additions.length === 0 && addition === null);
  if (isComplete) return { match: 'FULL', alternatives: [], address };
  const candidates = additions.length > 0 ? additions : [null];
  return {
    match: 'PARTIAL',
    alternatives: candidates.map((houseNumberAddition) => ({ houseNumberAddition, room: null })),
    address,
  };
}
