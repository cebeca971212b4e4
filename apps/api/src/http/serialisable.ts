import type { TSchema } from 'typebox';

/**
 * The schema of an answer in the words of Fastify's serialiser: `X or null` as a nullable X, which it writes without trying
 * the branches of a union first.
 */
export function serialisable(schema: TSchema): object {
  return rewrite(schema) as object;
}

function rewrite(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(rewrite);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf, ...rest } = schema as { anyOf?: { type?: unknown; enum?: readonly unknown[] }[] };
  const [only, ...others] = anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (only && others.length === 0) {
    // What is nullable has to have a type, and a list of values says none.
    const type = only.enum ? { type: typeof only.enum[0] } : {};
    return { ...rest, ...type, ...(rewrite(only) as object), nullable: true };
  }
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, rewrite(value)]));
}
