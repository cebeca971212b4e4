import {
  containsAddress,
  containsPrefix,
  formatPrefix,
  getPrefixSize,
  getSingleAddressLength,
  type Prefix,
  parseAddress,
  parsePrefix,
} from '@demarc/contract/ip-network.ts';
import type { NullRoute } from '@demarc/contract/ip-prefix.ts';
import { required } from '@demarc/contract/rules/required.ts';
import type { Rule } from '@demarc/contract/rules/rule.ts';

/** The scope of a null route. The form starts without one, so that an unchanged form cannot drop the whole prefix. */
export const nullRouteScopes = ['PART', 'WHOLE'] as const;
export type NullRouteScope = (typeof nullRouteScopes)[number];
export type NullRouteTargetValues = { scope: NullRouteScope | ''; target: string };

/** The rules for the scope and, for a part, the target. */
export function buildTargetRules(
  prefix: string,
  { scope }: Pick<NullRouteTargetValues, 'scope'>,
): Readonly<Record<string, readonly Rule[]>> {
  return { scope: [required], ...(scope === 'PART' && { target: [required, nullRouteTarget(prefix)] }) };
}

/** The addresses that the form would drop; null while the input is incomplete or invalid. */
export function findNullRouteTarget(prefix: string, { scope, target }: NullRouteTargetValues): Prefix | null {
  if (scope === 'WHOLE') return parsePrefix(prefix);
  const text = target.trim();
  return scope === 'PART' && text && !nullRouteTarget(prefix)(text) ? parseTarget(text) : null;
}

/** Whether the target is the whole prefix, even if it was entered as a part. */
export function isWholePrefix(prefix: string, target: Prefix): boolean {
  return formatPrefix(target) === prefix;
}

/** The null route that has not ended and shares addresses with a target; the API refuses a second one for them. */
export function findOverlappingRoute<Route extends Pick<NullRoute, 'target' | 'status'>>(
  routes: readonly Route[],
  target: Prefix,
): Route | undefined {
  return routes.find((route) => {
    const block = route.status === 'ENDED' ? null : parsePrefix(route.target);
    return block !== null && (containsPrefix(block, target) || containsPrefix(target, block));
  });
}

/** A rule for the target of a null route: an address, or a part of the prefix without host bits. */
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

/** Whether an address, as text, is among those of a target. */
export function isWithin(block: Prefix, ip: string): boolean {
  const address = parseAddress(ip);
  return address !== null && containsAddress(block, address);
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
