import {
  containsPrefix,
  formatPrefix,
  getPrefixSize,
  getSingleAddressLength,
  type Prefix,
  parseAddress,
  parsePrefix,
} from '@demarc/contract/ip-network.ts';
import type { Rule } from '@demarc/contract/rules/rule.ts';

/** A rule for the target of a null route: empty, an address, or a part of the prefix without host bits. */
export function nullRouteTarget(prefix: string): Rule {
  const outer = parsePrefix(prefix);
  return (value) => {
    const text = typeof value === 'string' ? value.trim() : '';
    if (text === '') return null;
    const target = parseTarget(text);
    if (!target)
      return findHostBits(text) ?? { code: text.includes('/') ? 'validation.prefix-invalid' : 'validation.address-invalid' };
    return outer && containsPrefix(outer, target) ? null : { code: 'validation.address-outside-prefix' };
  };
}

function parseTarget(text: string): Prefix | null {
  if (text.includes('/')) return parsePrefix(text);
  const address = parseAddress(text);
  return address && { family: address.family, first: address.value, length: getSingleAddressLength(address.family) };
}

/** The prefix that was probably meant by an address with host bits. */
function findHostBits(text: string): ReturnType<Rule> {
  const [, ip = '', digits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  const address = parseAddress(ip);
  const length = Number(digits);
  if (!address || length > getSingleAddressLength(address.family)) return null;
  const size = getPrefixSize(address.family, length);
  const meant = formatPrefix({ family: address.family, first: address.value - (address.value % size), length });
  return { code: 'validation.prefix-host-bits', params: { prefix: meant } };
}
