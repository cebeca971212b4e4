import type { RuleProblem } from '@demarc/contract/rules/rule.ts';
import type { ErrorObject } from 'ajv';
import { joinFieldPath } from './field-path.ts';
import type { FieldProblem } from './problem.ts';

/** The most specific keyword first, because a union reports an error for each of its branches and for itself. */
const keywordPriority = [
  'additionalProperties',
  'required',
  'maxLength',
  'minLength',
  'maxItems',
  'minItems',
  'maximum',
  'minimum',
];

/**
 * Converts schema errors to one problem per field, in the order of the errors. `prefix`, such as `query.`, precedes each field
 * name.
 */
export function toFieldProblems(errors: readonly ErrorObject[], prefix = ''): FieldProblem[] {
  const byField = new Map<string, ErrorObject>();
  for (const error of errors) {
    const field = getFieldPath(error);
    const best = byField.get(field);
    if (!best || getRank(error) < getRank(best)) byField.set(field, error);
  }
  return [...byField].map(([field, error]) => ({ field: prefix + field, ...toRuleProblem(error) }));
}

/** Whether the body has a field that is not in its schema. */
export function hasUnknownField(errors: readonly ErrorObject[]): boolean {
  return errors.some(({ keyword }) => keyword === 'additionalProperties');
}

function getRank({ keyword }: ErrorObject): number {
  const index = keywordPriority.indexOf(keyword);
  if (index >= 0) return index;
  return keyword === 'type' || keyword === 'anyOf' ? keywordPriority.length + 1 : keywordPriority.length;
}

/** Converts `/contacts/0/email` to `contacts[0].email`. A missing or unknown field is named itself, not its parent. */
function getFieldPath({ instancePath, keyword, params }: ErrorObject): string {
  const segments = instancePath.split('/').slice(1).map(unescapePointer);
  if (keyword === 'required') segments.push(String(params.missingProperty));
  if (keyword === 'additionalProperties') segments.push(String(params.additionalProperty).slice(0, 100));
  return segments.reduce((path, segment) => (/^\d+$/.test(segment) ? `${path}[${segment}]` : joinFieldPath(path, segment)), '');
}

/** Unescapes one segment of a JSON pointer (RFC 6901, section 4). */
function unescapePointer(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

function toRuleProblem({ keyword, params, instancePath }: ErrorObject): RuleProblem {
  switch (keyword) {
    case 'required':
      return { code: 'validation.required' };
    case 'additionalProperties':
      return { code: 'validation.not-allowed-here' };
    case 'minLength':
      return params.limit === 1
        ? { code: 'validation.required' }
        : { code: 'validation.min-length', params: { min: params.limit } };
    case 'maxLength':
      return { code: 'validation.max-length', params: { max: params.limit } };
    case 'minItems':
      return { code: 'validation.min-array-length', params: { min: params.limit } };
    case 'maxItems':
      return { code: 'validation.max-array-length', params: { max: params.limit } };
    case 'minimum':
      return { code: 'validation.min', params: { min: params.limit } };
    case 'maximum':
      return { code: 'validation.max', params: { max: params.limit } };
    case 'uniqueItems':
      return { code: 'validation.duplicate' };
    case 'enum':
    case 'const':
      return { code: 'validation.unknown-value' };
    case 'format':
      if (params.format === 'email') return { code: 'validation.email' };
      return {
        code: params.format === 'date' || params.format === 'date-time' ? 'validation.date-invalid' : 'validation.invalid-data',
      };
    default:
      // A missing body is null.
      return { code: instancePath === '' ? 'validation.required' : 'validation.invalid-data' };
  }
}
