/** A problem that a rule found: a translation key and the values in its text, never a sentence. */
export interface RuleProblem {
  code: string;
  params?: Record<string, string | number>;
}

/** A field rule; returns null for a valid value. The same function runs in the form and on the server. */
export type Rule = (value: unknown) => RuleProblem | null;

/** Rules by field path; nested fields use dots, as in `validationErrors`. */
export type FieldRules = Record<string, readonly Rule[]>;

/** Returns the input as text; anything that is not text counts as empty (specification, section 5). */
export function getText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Empty input passes every rule except `required`, `minArrayLength`, `passwordMatch` and `date`. */
export function isEmpty(value: unknown): boolean {
  return getText(value).trim() === '';
}

/** No value or empty text. Unlike in `isEmpty`, a number or any other value is not missing. */
export function isMissing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && isEmpty(value));
}

const decimal = /^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)$/;

/** Returns the input as a number: decimal text is converted, and anything else counts as 0 (specification, section 5). */
export function toNumber(value: unknown): number {
  const number = typeof value === 'string' && decimal.test(value) ? Number(value) : value;
  return typeof number === 'number' && !Number.isNaN(number) ? number : 0;
}

/** Creates a rule from an anchored pattern; empty input passes. */
export function createPatternRule(pattern: RegExp, code: string): Rule {
  return (value) => (isEmpty(value) || pattern.test(getText(value)) ? null : { code });
}

/** Finds the first problem of a value, in rule order. */
export function findFirstProblem(rules: readonly Rule[], value: unknown): RuleProblem | null {
  for (const rule of rules) {
    const problem = rule(value);
    if (problem) return problem;
  }
  return null;
}
