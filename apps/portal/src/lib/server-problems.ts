import { type FieldProblem, isWithin, valueAt } from './field-problems.ts';

/** The server's problems with a form. Each one applies until the value of its field changes. */
export interface ServerProblems {
  /** Replaces the problems; `values` are those that were sent. */
  set(found: readonly { field: string; problem: FieldProblem }[], values: unknown): void;
  /** Removes problems of fields whose value has changed; they do not return with the old value. */
  dropChanged(values: unknown): void;
  /** Removes the problems of these fields and everything within them; of all fields by default. */
  clear(fields?: readonly string[]): void;
  /** The current problems, by field. */
  byField(): Record<string, FieldProblem>;
}

export function createServerProblems(): ServerProblems {
  const standing = new Map<string, { problem: FieldProblem; value: unknown }>();
  return {
    set(found, values) {
      standing.clear();
      for (const { field, problem } of found) standing.set(field, { problem, value: valueAt(values, field) });
    },
    dropChanged(values) {
      for (const [field, { value }] of standing) if (!isSame(valueAt(values, field), value)) standing.delete(field);
    },
    clear(fields) {
      for (const field of standing.keys()) if (!fields || isWithin(field, fields)) standing.delete(field);
    },
    byField: () => Object.fromEntries([...standing].map(([field, { problem }]) => [field, problem])),
  };
}

/** Compares by content, because the form library copies lists and objects on every change. */
function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);
}
