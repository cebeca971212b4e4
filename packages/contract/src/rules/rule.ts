/** What a rule found wrong: a translation key and the values that fill its text. Never a sentence. */
export interface RuleProblem {
  code: string;
  params?: Record<string, string | number>;
}

/** A field rule: null when the value is fine. The same function runs in the form and on the server. */
export type Rule = (value: unknown) => RuleProblem | null;

/** The rules of a shape, by field name; a nested field is written with dots, as in `validationErrors`. */
export type FieldRules = Record<string, readonly Rule[]>;

/** The input as text: whatever is not text counts as empty (specification, section 5). */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Empty input passes every rule but `required`, `minArrayLength`, `passwordMatch` and `date`. */
export function isEmpty(value: unknown): boolean {
  return textOf(value).trim() === '';
}

/** Nothing to compare: no value, or text that is empty. Unlike `isEmpty`, a number or any other value is there. */
export function isMissing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && isEmpty(value));
}

const decimal = /^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)$/;

/** The input as a number: plain decimal text is converted, and what is not a number counts as 0 (specification, section 5). */
export function numberOf(value: unknown): number {
  const number = typeof value === 'string' && decimal.test(value) ? Number(value) : value;
  return typeof number === 'number' && !Number.isNaN(number) ? number : 0;
}

/** Builds a rule out of a pattern: empty passes, the rest has to match as a whole. */
export function matching(pattern: RegExp, code: string): Rule {
  return (value) => (isEmpty(value) || pattern.test(textOf(value)) ? null : { code });
}

/** The first problem of a value under its rules, in their order. */
export function firstProblem(rules: readonly Rule[], value: unknown): RuleProblem | null {
  for (const rule of rules) {
    const problem = rule(value);
    if (problem) return problem;
  }
  return null;
}
