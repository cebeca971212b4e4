import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { TSchema } from 'typebox';
import { serialisable } from './serialisable.ts';

const compilerOf = SerializerSelector();

/** Compiles the serializer of a response when it is first sent: compiling all of them at startup takes a second and 30 MB. */
export const lateSerialiser: typeof compilerOf = (schemas, options) => {
  const compile = compilerOf(schemas, options);
  return (route) => {
    let serialise: ReturnType<typeof compile> | undefined;
    return (answer) => {
      serialise ??= compile({ ...route, schema: serialisable(route.schema as TSchema) });
      return serialise(answer);
    };
  };
};
