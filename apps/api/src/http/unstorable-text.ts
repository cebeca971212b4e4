import type { FieldProblem } from './problem.ts';

/** Texts that PostgreSQL cannot keep: with a NUL, or half a surrogate pair. No person types them. */
export function unstorableTexts(value: unknown, path = ''): FieldProblem[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [{ field: path, code: 'validation.invalid-data' }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    unstorableTexts(part, Array.isArray(value) ? `${path}[${name}]` : path ? `${path}.${name}` : name),
  );
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
