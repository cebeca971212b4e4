import { listMembers } from './field-path.ts';
import type { FieldProblem } from './problem.ts';

/**
 * Deeper than any body of the contract. Where a schema allows anything, a value could otherwise be nested as deep as the stack,
 * and the request would fail without a response.
 */
const maxDepth = 20;

/**
 * Finds values that cannot be stored: text with NUL or a lone surrogate, which PostgreSQL rejects, and values that are nested too
 * deep.
 */
export function findUnstorableValues(value: unknown, path = '', depth = 0): FieldProblem[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [{ field: path, code: 'validation.invalid-data' }];
  if (typeof value !== 'object' || value === null) return [];
  if (depth === maxDepth) return [{ field: path, code: 'validation.invalid-data' }];
  return listMembers(value, path).flatMap((member) => findUnstorableValues(member.value, member.path, depth + 1));
}

export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
