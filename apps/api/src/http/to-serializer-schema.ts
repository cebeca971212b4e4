import type { TSchema } from 'typebox';

/**
 * Converts a response schema for Fastify's serializer: `X or null` becomes a nullable X, which it serializes without trying each
 * branch of a union. A union of objects is written as it is.
 */
export function toSerializerSchema(schema: TSchema): object {
  return rewrite(schema) as object;
}

function rewrite(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(rewrite);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf, ...rest } = schema as { anyOf?: { type?: unknown; enum?: readonly unknown[] }[] };
  const [only, ...others] = anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (only && others.length === 0) {
    // A nullable schema needs a type, and an enum has none.
    const type = only.enum ? { type: typeof only.enum[0] } : {};
    return { ...rest, ...type, ...(rewrite(only) as object), nullable: true };
  }
  // The branches may differ in every field, and trying each branch would take longer than writing the stored value.
  if (others.length > 0 && anyOf?.every(({ type }) => type === 'object'))
    return { ...rest, type: 'object', additionalProperties: true };
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, rewrite(value)]));
}
