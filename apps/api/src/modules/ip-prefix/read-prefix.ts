import {
  formatPrefix,
  getPrefixSize,
  getSingleAddressLength,
  type Prefix,
  parseAddress,
  parsePrefix,
} from '@demarc/contract/ip-network.ts';
import type { FieldProblem } from '../../http/problem.ts';

/** Reads a prefix as somebody typed it. Of one with host bits, the problem names the prefix that they may have meant. */
export function readPrefix(field: string, text: string): { block: Prefix } | { problem: FieldProblem } {
  const typed = text.trim();
  const block = parsePrefix(typed);
  if (block) return { block };
  const [, host = '', digits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(typed) ?? [];
  const address = parseAddress(host);
  const length = Number(digits);
  if (!address || digits === '' || length > getSingleAddressLength(address.family)) {
    return { problem: { field, code: 'validation.prefix-invalid' } };
  }
  const size = getPrefixSize(address.family, length);
  const prefix = formatPrefix({ family: address.family, first: (address.value / size) * size, length });
  return { problem: { field, code: 'validation.prefix-host-bits', params: { prefix } } };
}
