import { ProblemError } from '@demarc/client/client.ts';
import { type FieldRules, firstProblem, type RuleProblem } from '@demarc/contract/rules/rule.ts';

/** What is wrong with a field: from a rule, or from the server, which adds the sentence itself. */
export interface FieldProblem extends RuleProblem {
  message?: string;
}

/** The value at a path such as `address.street` or `contacts.0.email`; undefined where there is none. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown> | null | undefined)?.[step], values);
}

/** The first problem of each field, by its path. */
export function problemsByField(rules: FieldRules, values: unknown): Record<string, FieldProblem> {
  const found: Record<string, FieldProblem> = {};
  for (const [path, fieldRules] of Object.entries(rules)) {
    const problem = firstProblem(fieldRules, valueAt(values, path));
    if (problem) found[path] = problem;
  }
  return found;
}

/** The field errors of a 400, paths written as forms do (`contacts[0].email` is `contacts.0.email`); null for another error. */
export function fieldProblemsOf(error: unknown): { field: string; problem: FieldProblem }[] | null {
  if (!(error instanceof ProblemError) || error.status !== 400 || !error.problem?.validationErrors?.length) return null;
  return error.problem.validationErrors.map(({ field, code, message, params }) => ({
    field: field.replace(/\[(\d+)\]/g, '.$1'),
    problem: { code, message, ...(params ? { params } : {}) },
  }));
}
