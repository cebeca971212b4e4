import { getMember } from '@demarc/contract/rules/field-rules.ts';
import { joinFieldPath } from './field-path.ts';
import type { FieldProblem } from './problem.ts';

/** The parts of a JSON schema that matter for lists. */
interface ListSchema {
  anyOf?: readonly ListSchema[];
  items?: ListSchema;
  maxItems?: number;
  properties?: Readonly<Record<string, ListSchema>>;
}

/**
 * Finds lists with more entries than their schema allows. Runs before all other checks, because those read each entry or even
 * each pair of entries, so one request could block the server for minutes.
 */
export function findOversizedLists(shape: ListSchema, value: unknown, path = ''): FieldProblem[] {
  const { anyOf = [], items, maxItems = Number.POSITIVE_INFINITY, properties = {} } = shape;
  if (Array.isArray(value) && value.length > maxItems)
    return [{ field: path, code: 'validation.max-array-length', params: { max: maxItems } }];
  const entries = Array.isArray(value) && items ? value : [];
  return [
    ...entries.flatMap((entry, index) => findOversizedLists(items!, entry, joinFieldPath(path, index))),
    ...Object.entries(properties).flatMap(([name, property]) =>
      findOversizedLists(property, getMember(value, name), joinFieldPath(path, name)),
    ),
    ...anyOf.flatMap((branch) => findOversizedLists(branch, value, path)),
  ];
}
