import { type FieldProblem, getValueAt, isFieldWithin } from './field-problems.ts';

/** The server's problems with a form. Each one applies until the value of its field changes. */
export interface ServerProblems {
  /** Replaces the problems; `values` are the values that were sent. */
  set(problems: readonly { field: string; problem: FieldProblem }[], values: unknown): void;
  /** Removes the problems of fields whose value has changed. They do not return with the old value. */
  clearChanged(values: unknown): void;
  /** Removes the problems of these fields and everything within them; of all fields by default. */
  clear(fields?: readonly string[]): void;
  /** Returns the current problems, by field. */
  byField(): Record<string, FieldProblem>;
}

export function createServerProblems(): ServerProblems {
  const problems = new Map<string, { problem: FieldProblem; value: unknown }>();
  return {
    set(found, values) {
      problems.clear();
      for (const { field, problem } of found) problems.set(field, { problem, value: getValueAt(values, field) });
    },
    clearChanged(values) {
      for (const [field, { value }] of problems) if (!isSame(getValueAt(values, field), value)) problems.delete(field);
    },
    clear(fields) {
      for (const field of problems.keys()) if (!fields || isFieldWithin(field, fields)) problems.delete(field);
    },
    byField: () => Object.fromEntries([...problems].map(([field, { problem }]) => [field, problem])),
  };
}

/** Compares by content, because the form library copies lists and objects on every change. */
function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);
}
