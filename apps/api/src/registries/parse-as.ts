import type { Static, TSchema } from 'typebox';

/** Returns external data if it matches the schema, else null. Imports the validator, which has 400 files, at the first use. */
export async function parseAs<S extends TSchema>(shape: S, content: unknown): Promise<Static<S> | null> {
  const { Check } = await import('typebox/value');
  return Check(shape, content) ? content : null;
}
