import type { TSchema } from 'typebox';

/**
 * Converts a response schema for Fastify's serializer: `X or null` becomes a nullable X, which it serializes without trying each
 * branch of a union. The serializer does not filter the fields of a union of objects.
 */
export function toSerializerSchema(schema: TSchema): object {
  return rewrite(schema) as object;
}

function rewrite(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(rewrite);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf, ...rest } = schema as { anyOf?: { type?: unknown; enum?: readonly unknown[] }[] };
  const [branch, ...otherBranches] = anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (branch && otherBranches.length === 0) {
    // A nullable schema needs a type, and an enum has none.
    const type = branch.enum ? { type: typeof branch.enum[0] } : {};
    return { ...rest, ...type, ...(rewrite(branch) as object), nullable: true };
  }
  // The branches may differ in every field, and trying each branch would take longer than writing the stored value.
  if (otherBranches.length > 0 && anyOf?.every(({ type }) => type === 'object'))
    return { ...rest, type: 'object', additionalProperties: true };
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, rewrite(value)]));
}
