import { type FieldRules, findFirstProblem, type RuleProblem } from './rule.ts';

/** The rules of a whole body or query; a function of the raw input if the rules of one field depend on another. */
export type ShapeRules = FieldRules | ((value: unknown) => FieldRules);

/**
 * Applies the rules to a value and returns at most one problem per field. Each key is a path: `contacts[].email` checks every
 * contact, `contacts.0.email` the first one, and `postalAddress?.street` applies only if there is a postal address.
 */
export function findFieldProblems(rules: ShapeRules, value: unknown): ({ field: string } & RuleProblem)[] {
  const problems: ({ field: string } & RuleProblem)[] = [];
  for (const [path, list] of Object.entries(typeof rules === 'function' ? rules(value) : rules)) {
    for (const fieldValue of resolvePath(path, value)) {
      const problem = findFirstProblem(list, fieldValue.value);
      if (problem) problems.push({ field: fieldValue.field, ...problem });
    }
  }
  return problems;
}

interface FieldValue {
  field: string;
  value: unknown;
}

function resolvePath(path: string, value: unknown): FieldValue[] {
  let fieldValues: FieldValue[] = [{ field: '', value }];
  for (const step of path.split('.')) {
    const [, name = '', mark = ''] = /^(.*?)(\[\]|\?)?$/.exec(step) ?? [];
    fieldValues = fieldValues.flatMap((fieldValue) => {
      const field = Array.isArray(fieldValue.value)
        ? `${fieldValue.field}[${name}]`
        : fieldValue.field
          ? `${fieldValue.field}.${name}`
          : name;
      const member = getMember(fieldValue.value, name);
      if (mark === '[]')
        return Array.isArray(member) ? member.map((item, index) => ({ field: `${field}[${index}]`, value: item })) : [];
      return mark === '?' && (member === undefined || member === null) ? [] : [{ field, value: member }];
    });
  }
  return fieldValues;
}

/** Returns an own property of the raw input; inherited ones such as `constructor` are not fields. */
export function getMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}
