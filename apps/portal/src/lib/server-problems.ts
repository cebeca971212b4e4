import { type FieldProblem, isWithin, valueAt } from './field-problems.ts';

/** What the server found wrong with the fields of a form. Each problem stands until its field has another value. */
export interface ServerProblems {
  /** Replaces what was found before; `values` are those that were sent. */
  set(found: readonly { field: string; problem: FieldProblem }[], values: unknown): void;
  /** Forgets the problems of fields that have another value by now, also when that value comes back later. */
  dropChanged(values: unknown): void;
  /** Forgets the problems of these fields and all within them; of every field where none is named. */
  clear(fields?: readonly string[]): void;
  /** Those that stand, by field. */
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

/** The form library copies lists and objects with every change, so they are compared by what they hold. */
function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);
}
