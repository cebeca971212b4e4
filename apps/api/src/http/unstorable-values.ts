import type { FieldProblem } from './problem.ts';

/** Deeper than any body of the contract. What a schema leaves open may be as deep as the stack, and then no answer comes. */
const deepest = 20;

/** Values that cannot be kept: texts with a NUL or half a surrogate pair, which PostgreSQL refuses, and what is nested too deep. */
export function unstorableValues(value: unknown, path = '', depth = 0): FieldProblem[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [{ field: path, code: 'validation.invalid-data' }];
  if (typeof value !== 'object' || value === null) return [];
  if (depth === deepest) return [{ field: path, code: 'validation.invalid-data' }];
  return Object.entries(value).flatMap(([name, part]) =>
    unstorableValues(part, Array.isArray(value) ? `${path}[${name}]` : path ? `${path}.${name}` : name, depth + 1),
  );
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
