import { isDeepStrictEqual } from 'node:util';

interface FieldDiff<Values> {
  /** The names of the fields that differ. */
  fields: string[];
  before: Record<string, unknown>;
  after: Partial<Values> & Record<string, unknown>;
}

/** Compares two versions of an object for the audit log: returns the fields that differ, with their values in both versions. */
export function diffFields<Values extends object>(
  before: { readonly [Name in keyof Values]?: unknown },
  after: Values,
  names: readonly string[] = Object.keys(after),
): FieldDiff<Values> {
  const [valuesBefore, valuesAfter] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
  const fields = names.filter((name) => !isDeepStrictEqual(valuesBefore[name], valuesAfter[name]));
  const pick = (values: Record<string, unknown>) => Object.fromEntries(fields.map((name) => [name, values[name]]));
  return { fields, before: pick(valuesBefore), after: pick(valuesAfter) as FieldDiff<Values>['after'] };
}
