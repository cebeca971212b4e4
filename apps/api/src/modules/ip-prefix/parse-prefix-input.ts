import {
  formatPrefix,
  getPrefixSize,
  getSingleAddressLength,
  type Prefix,
  parseAddress,
  parsePrefix,
} from '@demarc/contract/ip-network.ts';
import type { FieldProblem } from '../../http/problem.ts';

/** Parses a prefix that a user entered. If it has host bits, the problem contains the prefix without them. */
export function parsePrefixInput(field: string, text: string): { block: Prefix } | { problem: FieldProblem } {
  const input = text.trim();
  const block = parsePrefix(input);
  if (block) return { block };
  const [, host = '', digits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(input) ?? [];
  const address = parseAddress(host);
  const length = Number(digits);
  if (!address || digits === '' || length > getSingleAddressLength(address.family)) {
    return { problem: { field, code: 'validation.prefix-invalid' } };
  }
  const size = getPrefixSize(address.family, length);
  const prefix = formatPrefix({ family: address.family, first: (address.value / size) * size, length });
  return { problem: { field, code: 'validation.prefix-host-bits', params: { prefix } } };
}
