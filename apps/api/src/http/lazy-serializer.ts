import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { TSchema } from 'typebox';
import { toSerializerSchema } from './to-serializer-schema.ts';

const selectCompiler = SerializerSelector();

/** Compiles the serializer of a response when it is first sent: compiling all of them at startup takes a second and 30 MB. */
export const lazySerializer: typeof selectCompiler = (schemas, options) => {
  const compile = selectCompiler(schemas, options);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (data) => {
      serialize ??= compile({ ...route, schema: toSerializerSchema(route.schema as TSchema) });
      return serialize(data);
    };
  };
};
