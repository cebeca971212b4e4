import { type HostNameResult, normalizeHostName } from './host-name.ts';
import { type Address, formatAddress, parseAddress } from './ip-network.ts';

/** The parts that a pattern can have: the four numbers of an IPv4 address, or the eight groups of an IPv6 address. */
export const ptrPatternParts = { 4: ['a', 'b', 'c', 'd'], 6: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] } as const;

/** Fills in a pattern, such as `{a}-{b}-{c}-{d}.customer.example`. Groups of IPv6 have four digits. */
export function expandPtrPattern(pattern: string, address: Address): HostNameResult {
  const values = listParts(address);
  const names: readonly string[] = ptrPatternParts[address.family];
  let unknown = false;
  const text = pattern.replace(/\{([^{}]*)\}/g, (_match, name: string) => {
    const value = values[names.indexOf(name)];
    unknown ||= value === undefined;
    return value ?? '';
  });
  return unknown ? { name: null, problem: { code: 'validation.pattern-unknown-part' } } : normalizeHostName(text);
}

export interface PatternRow {
  ip: string;
  result: HostNameResult;
}

/** Fills in a pattern for each address. A name that an earlier address of the list already got is a duplicate. */
export function expandPtrPatternForAll(pattern: string, ips: readonly string[]): PatternRow[] {
  const usedNames = new Set<string>();
  return ips.map((ip) => {
    const address = parseAddress(ip);
    if (!address) return { ip, result: { name: null, problem: { code: 'validation.address-invalid' } } };
    const result = expandPtrPattern(pattern, address);
    if (result.name !== null && usedNames.has(result.name)) {
      return { ip, result: { name: null, problem: { code: 'validation.duplicate' } } };
    }
    if (result.name !== null) usedNames.add(result.name);
    return { ip, result };
  });
}

function listParts({ family, value }: Address): string[] {
  if (family === 4) return formatAddress({ family, value }).split('.');
  return value.toString(16).padStart(32, '0').match(/.{4}/g) ?? [];
}
