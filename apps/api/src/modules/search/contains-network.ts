import { containsPrefix, getSingleAddressLength, type Prefix, parseAddress, parsePrefix } from '@demarc/contract/ip-network.ts';

/** Whether a prefix contains a network from the search query: a prefix or a single address. */
export function containsNetwork(prefixText: string, network: string): boolean {
  const [outer, inner] = [parsePrefix(prefixText), parseNetwork(network)];
  return outer !== null && inner !== null && containsPrefix(outer, inner);
}

/** Returns the most specific of the prefixes that contain a network from the search query. */
export function findEnclosingPrefix(prefixes: readonly string[], network: string | null): string | null {
  const enclosing = network === null ? [] : prefixes.filter((prefix) => containsNetwork(prefix, network));
  return enclosing.toSorted((a, b) => getPrefixLength(b) - getPrefixLength(a))[0] ?? null;
}

/** The length of a prefix, which is greater the more specific the prefix is. */
export function getPrefixLength(prefix: string): number {
  return parsePrefix(prefix)?.length ?? 0;
}

function parseNetwork(network: string): Prefix | null {
  const address = parseAddress(network);
  if (!address) return parsePrefix(network);
  return { family: address.family, first: address.value, length: getSingleAddressLength(address.family) };
}
