import type { Product } from '@demarc/contract/catalog.ts';
import { type Prefix, parsePrefix } from '@demarc/contract/ip-network.ts';
import type { ProductChoice } from '@demarc/contract/product-choice.ts';
import type { ChangeContext } from '../app-context.ts';
import type { FieldProblem } from '../http/problem.ts';
import { type AssignedPrefix, assignPrefix, claimPrefix } from '../modules/ip-prefix/assign-prefix.ts';
import type { PrefixOwner } from '../modules/ip-prefix/prefix-assignment.store.ts';

/**
 * Where the prefix of a service comes from: its existing prefix, one that the provider chose, or the next free prefix of a length.
 */
export type PrefixSource = { existing: AssignedPrefix } | { chosen: Prefix } | { length: number } | null;

/** Returns the prefix of a source, which it assigns to the service if it is not its existing prefix. */
export async function obtainPrefix(
  change: ChangeContext,
  owner: PrefixOwner,
  family: 4 | 6,
  source: PrefixSource,
): Promise<AssignedPrefix | null> {
  if (!source) return null;
  if ('existing' in source) return source.existing;
  const { prefixId, prefix } = await ('chosen' in source
    ? claimPrefix(change, owner, source.chosen)
    : assignPrefix(change, owner, { family, length: source.length }));
  return { prefixId, prefix };
}

/** Validates a prefix that the provider chose against the length that was ordered. */
export function validatePrefix(
  field: string,
  text: string | null | undefined,
  family: 4 | 6,
  length: number | null | undefined,
): FieldProblem[] {
  if (!text) return [];
  const prefix = parsePrefix(text);
  if (prefix?.family !== family) return [{ field, code: 'validation.invalid-data' }];
  return prefix.length === length ? [] : [{ field, code: 'validation.not-allowed-here' }];
}

/** A prefix in an order, and the field that requests it. */
interface RequestedPrefix {
  family: 4 | 6;
  length: number | null | undefined;
  field: string;
}

/** Matches requested prefixes to products by their length. */
export function toPrefixChoices(
  products: readonly Product[],
  requested: readonly RequestedPrefix[],
): { choices: ProductChoice[]; problems: FieldProblem[] } {
  const choices: ProductChoice[] = [];
  const problems: FieldProblem[] = [];
  for (const { family, length, field } of requested) {
    if (length === null || length === undefined) continue;
    const product = products.find(
      ({ productType, attributes }) =>
        productType === 'IP_ADDRESS' && attributes.family === family && attributes.prefixLength === length,
    );
    if (product) choices.push({ productCode: product.productCode, quantity: 1, field, types: ['IP_ADDRESS'] });
    else problems.push({ field, code: 'validation.unknown-value' });
  }
  return { choices, problems };
}
