/**
 * Replaces `typebox` in the portal with the same JSON schemas as plain objects. The browser only renders example calls from them
 * and never validates; the library and its computed types would take 10 % of the first load's work.
 */

type Schema = Record<string | symbol, unknown>;
type Properties = Readonly<Record<string, Schema>>;

/** A symbol, because it must not be part of the JSON but has to be copied by spread. */
const isOptional = Symbol('optional');

const createFactory =
  (type: string) =>
  (options?: Schema): Schema => ({ type, ...options });

function createObjectSchema(properties: Properties, options?: Schema): Schema {
  const required = Object.keys(properties).filter((name) => !properties[name]![isOptional]);
  return { type: 'object', ...(required.length > 0 ? { required } : {}), properties, ...options };
}

const markOptional = (schema: Schema): Schema => ({ ...schema, [isOptional]: true });

/** The part of the library's `Type` that the contract uses. */
export const Type = {
  String: createFactory('string'),
  Integer: createFactory('integer'),
  Number: createFactory('number'),
  Boolean: createFactory('boolean'),
  Null: createFactory('null'),
  Unknown: (options?: Schema): Schema => ({ ...options }),
  Literal: (value: unknown, options?: Schema): Schema => ({ type: typeof value, const: value, ...options }),
  Enum: (values: readonly unknown[], options?: Schema): Schema => ({ enum: values, ...options }),
  Array: (items: Schema, options?: Schema): Schema => ({ type: 'array', items, ...options }),
  Tuple: (items: readonly Schema[], options?: Schema): Schema => ({
    type: 'array',
    additionalItems: false,
    items,
    minItems: items.length,
    ...options,
  }),
  Union: (anyOf: readonly Schema[], options?: Schema): Schema => ({ anyOf, ...options }),
  Record: (_key: Schema, value: Schema, options?: Schema): Schema => ({
    type: 'object',
    patternProperties: { '^.*$': value },
    ...options,
  }),
  Object: createObjectSchema,
  Unsafe: (schema: Schema): Schema => ({ ...schema }),
  Optional: markOptional,
  Partial: ({ properties }: { properties: Properties }): Schema =>
    createObjectSchema(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, markOptional(schema)]))),
};
