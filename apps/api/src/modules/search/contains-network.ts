import { containsPrefix, getSingleAddressLength, type Prefix, parseAddress, parsePrefix } from '@demarc/contract/ip-network.ts';

/** Whether a prefix contains a network from the search query: a prefix or a single address. */
export function containsNetwork(prefixText: string, network: string): boolean {
  const [outer, inner] = [parsePrefix(prefixText), parseNetwork(network)];
  return outer !== null && inner !== null && containsPrefix(outer, inner);
}

/** Returns the length of a prefix. A longer prefix is more specific. */
export function getPrefixLength(prefix: string): number {
  return parsePrefix(prefix)?.length ?? 0;
}

function parseNetwork(network: string): Prefix | null {
  const address = parseAddress(network);
  if (!address) return parsePrefix(network);
  return { family: address.family, first: address.value, length: getSingleAddressLength(address.family) };
}
