import type { Static, TSchema } from 'typebox';

/** What came from outside, where it has the shape; else null. The library that looks, 400 files, comes with the first answer. */
export async function fitting<S extends TSchema>(shape: S, content: unknown): Promise<Static<S> | null> {
  const { Check } = await import('typebox/value');
  return Check(shape, content) ? content : null;
}
