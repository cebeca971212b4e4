import { getPrefixSize } from '@demarc/contract/ip-network.ts';
import { createIpPrefixRequest, requestablePrefixLengths } from '@demarc/contract/ip-prefix-request.ts';
import type { OrderType } from '@demarc/contract/kinds/registry.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { required } from '@demarc/contract/rules/required.ts';

/** The form values of a request; `service` is a value such as `RACK 311`, or empty. */
export type RequestValues = { family: string; prefixLength: string; service: string; justification: string };

export const emptyRequest: RequestValues = { family: '4', prefixLength: '29', service: '', justification: '' };
export const requestRules = { ...createIpPrefixRequest.rules, family: [required], prefixLength: [required] };

/** Common sizes, most of them on the boundaries of reverse zones. */
const usualIpv6Lengths = [32, 36, 40, 44, 48, 52, 56, 60, 64];

/** The lengths that can be requested, the largest prefix first, with their number of addresses as a power of two for IPv6. */
export function listLengths(family: 4 | 6): { length: number; addresses: bigint }[] {
  const { min, max } = requestablePrefixLengths[family];
  const lengths = family === 6 ? usualIpv6Lengths : Array.from({ length: max - min + 1 }, (_, index) => min + index);
  return lengths
    .filter((length) => length >= min && length <= max)
    .map((length) => ({ length, addresses: getPrefixSize(family, length) }));
}

/** The default length of a family. */
export function getUsualLength(family: 4 | 6): string {
  return family === 4 ? '29' : '48';
}

export function toRequestBody(values: RequestValues): Input<typeof createIpPrefixRequest>['body'] {
  const [type, id] = values.service.split(' ');
  return {
    family: values.family === '6' ? 6 : 4,
    prefixLength: Number(values.prefixLength),
    service: type && id ? { type: type as OrderType, id: Number(id) } : null,
    justification: values.justification.trim(),
  };
}
