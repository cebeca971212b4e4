import { ProblemError } from '@demarc/client/client.ts';
import { findFieldProblems, type ShapeRules } from '@demarc/contract/rules/field-rules.ts';
import type { RuleProblem } from '@demarc/contract/rules/rule.ts';

/** A problem with a field: from a rule, or from the server, which adds a message. */
export interface FieldProblem extends RuleProblem {
  message?: string;
}

/** Returns the value at a path such as `address.street` or `contacts.0.email`; undefined if there is none. */
export function getValueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown> | null | undefined)?.[step], values);
}

/** Finds the first problem of each field, by its path. */
export function findProblemsByField(rules: ShapeRules, values: unknown): Record<string, FieldProblem> {
  return Object.fromEntries(findFieldProblems(rules, values).map(({ field, ...problem }) => [toFormPath(field), problem]));
}

/** Whether a field is one of these or is within one: `address` contains `address.street`. */
export function isFieldWithin(field: string, fields: readonly string[]): boolean {
  return fields.some((one) => field === one || field.startsWith(`${one}.`));
}

/** Returns the pattern of a list field in rules and labels: `contacts.0.email` becomes `contacts[].email`. */
export function toFieldPattern(field: string): string {
  return field.replace(/\.\d+(?=\.|$)/g, '[]');
}

/** Returns the field errors of a 400, with form paths; null for other errors. */
export function getFieldProblems(error: unknown): { field: string; problem: FieldProblem }[] | null {
  if (!(error instanceof ProblemError) || error.status !== 400 || !error.problem?.validationErrors?.length) return null;
  return error.problem.validationErrors.map(({ field, code, message, params }) => ({
    field: toFormPath(field),
    problem: { code, message, ...(params ? { params } : {}) },
  }));
}

/** Returns the field that a conflict names, such as a port that is already in use; null for other errors. */
export function getFieldConflict(error: unknown): { field: string; problem: FieldProblem }[] | null {
  if (!(error instanceof ProblemError) || error.status !== 409 || !error.problem) return null;
  const { code, message, details } = error.problem;
  return typeof details?.field === 'string' ? [{ field: toFormPath(details.field), problem: { code, message } }] : null;
}

/** Converts a path to the notation of forms: `contacts[0].email` becomes `contacts.0.email`. */
function toFormPath(field: string): string {
  return field.replace(/\[(\d+)\]/g, '.$1');
}
