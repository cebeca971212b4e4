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
    for (const place of resolvePath(path, value)) {
      const problem = findFirstProblem(list, place.value);
      if (problem) problems.push({ field: place.field, ...problem });
    }
  }
  return problems;
}

interface FieldValue {
  field: string;
  value: unknown;
}

function resolvePath(path: string, value: unknown): FieldValue[] {
  let places: FieldValue[] = [{ field: '', value }];
  for (const step of path.split('.')) {
    const [, name = '', mark = ''] = /^(.*?)(\[\]|\?)?$/.exec(step) ?? [];
    places = places.flatMap((place) => {
      const field = Array.isArray(place.value) ? `${place.field}[${name}]` : place.field ? `${place.field}.${name}` : name;
      const found = getMember(place.value, name);
      if (mark === '[]')
        return Array.isArray(found) ? found.map((item, index) => ({ field: `${field}[${index}]`, value: item })) : [];
      return mark === '?' && (found === undefined || found === null) ? [] : [{ field, value: found }];
    });
  }
  return places;
}

/** An own property of the raw input; inherited ones such as `constructor` are not fields. */
export function getMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}
