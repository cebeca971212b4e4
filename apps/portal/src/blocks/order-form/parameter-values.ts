import type { Parameter } from '@demarc/contract/catalog.ts';
import { date } from '@demarc/contract/rules/date.ts';
import { max } from '@demarc/contract/rules/max.ts';
import { min } from '@demarc/contract/rules/min.ts';
import { required } from '@demarc/contract/rules/required.ts';
import { createPatternRule, type FieldRules, isEmpty, type Rule } from '@demarc/contract/rules/rule.ts';

/** A parameter of a package as form value: text; a boolean is `true` or empty. */
export type ParameterValue = { name: string; value: string };

const wholeNumber = createPatternRule(/^-?[0-9]+$/, 'validation.numeric');

/** Returns the initial values. Parameters that the package still has keep their earlier values. */
export function toParameterValues(parameters: readonly Parameter[], before: readonly ParameterValue[] = []): ParameterValue[] {
  return parameters.map(({ name, defaultValue }) => ({
    name,
    value: before.find((earlier) => earlier.name === name)?.value ?? toText(defaultValue),
  }));
}

/** Creates the rules of a package's parameters, whose values are under `path` in the order of their definitions. */
export function createParameterRules(parameters: readonly Parameter[], path: string): FieldRules {
  return Object.fromEntries(
    parameters.map((parameter, index) => [`${path}.${index}.value`, parameter.readOnly ? [] : createRules(parameter)]),
  );
}

function createRules(parameter: Parameter): Rule[] {
  const { type, allowedValues, pattern } = parameter;
  const rules: Rule[] = parameter.required ? [required] : [];
  if (type === 'integer') rules.push(wholeNumber);
  if (type === 'date') rules.push((value) => (isEmpty(value) ? null : date(value)));
  if (parameter.min !== null) rules.push(min(parameter.min));
  if (parameter.max !== null) rules.push(max(parameter.max));
  if (pattern !== null) rules.push(createPatternRule(new RegExp(`^(?:${pattern})$`), 'validation.default'));
  if (allowedValues) {
    rules.push((value) =>
      isEmpty(value) || allowedValues.some((allowedValue) => toText(allowedValue) === value)
        ? null
        : { code: 'validation.unknown-value' },
    );
  }
  return rules;
}

/** Converts the values to a request, by parameter name; empty values are left out. */
export function toParameterRequest(
  parameters: readonly Parameter[],
  values: readonly ParameterValue[],
): Record<string, string | number | boolean> {
  const request: Record<string, string | number | boolean> = {};
  for (const { name, type, allowedValues } of parameters) {
    const value = values.find((entry) => entry.name === name)?.value ?? '';
    if (value === '' && type !== 'boolean') continue;
    const matchingValue = allowedValues?.find((allowedValue) => toText(allowedValue) === value);
    if (typeof matchingValue === 'number' || typeof matchingValue === 'boolean') request[name] = matchingValue;
    else request[name] = type === 'integer' ? Number(value) : type === 'boolean' ? value === 'true' : value;
  }
  return request;
}

/** Converts a value of a parameter definition to text. */
export function toText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}
