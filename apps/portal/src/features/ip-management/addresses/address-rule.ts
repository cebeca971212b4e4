import { containsAddress, parseAddress, parsePrefix } from '@demarc/contract/ip-network.ts';
import type { Rule } from '@demarc/contract/rules/rule.ts';

/** A rule for an address of a prefix, without leading zeros. */
export function addressIn(prefix: string): Rule {
  const outer = parsePrefix(prefix);
  return (value) => {
    const address = parseAddress(typeof value === 'string' ? value.trim() : '');
    if (!address) return { code: 'validation.address-invalid' };
    return outer && containsAddress(outer, address) ? null : { code: 'validation.address-outside-prefix' };
  };
}
