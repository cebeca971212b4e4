import type { FieldProblem } from '../http/problem.ts';

/** Keeps the first problem of each field. */
export function keepFirstPerField(problems: readonly FieldProblem[]): FieldProblem[] {
  return problems.filter(({ field }, index) => problems.findIndex((problem) => problem.field === field) === index);
}
