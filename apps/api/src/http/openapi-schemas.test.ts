import { validate } from '@scalar/openapi-parser';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsTo, { type FormatsPlugin } from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { buildApiDocument } from './docs.ts';

/** The serialized document, as any client reads it, without the metadata of TypeBox. */
const text = JSON.stringify(buildApiDocument('http://localhost:8080'));
const document = JSON.parse(text.replaceAll('"#/components/schemas/', '"demarc:')) as {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, object> };
};

interface Content {
  content?: Record<string, { schema: object }>;
}
interface DescribedOperation {
  operationId: string;
  parameters: { in: string; name: string; schema: object }[];
  requestBody?: Content;
  responses: Record<string, Content & { headers?: Record<string, { schema: object }> }>;
}

const ajv = new Ajv2020({
  strict: true,
  strictTypes: true,
  strictTuples: true,
  allErrors: true,
  // Optimizing the generated code takes longer than running it once.
  code: { optimize: false },
});
(addFormatsTo as unknown as FormatsPlugin)(ajv);
for (const [name, schema] of Object.entries(document.components.schemas)) ajv.addSchema(schema, `demarc:${name}`);

const validators = new Map<string, ValidateFunction>();
/** Compiles a schema, unless an equal one was compiled before: most operations have the same headers and error responses. */
function compileOnce(schema: object): ValidateFunction {
  const key = JSON.stringify(schema);
  const validator = validators.get(key) ?? ajv.compile(schema);
  validators.set(key, validator);
  return validator;
}

const describedOperations = Object.values(document.paths).flatMap((path) => Object.values(path));

function listSchemas({ parameters, requestBody, responses }: DescribedOperation): [where: string, schema: object][] {
  const describeContent = (where: string, { content = {} }: Content) =>
    Object.entries(content).map(([type, { schema }]): [string, object] => [`${where} ${type}`, schema]);
  return [
    ...parameters.map(({ in: location, name, schema }): [string, object] => [`${location} ${name}`, schema]),
    ...(requestBody ? describeContent('body', requestBody) : []),
    ...Object.entries(responses).flatMap(([status, response]) => [
      ...describeContent(status, response),
      ...Object.entries(response.headers ?? {}).map(([name, { schema }]): [string, object] => [`${status} ${name}`, schema]),
    ]),
  ];
}

it('the document is valid OpenAPI', async () => {
  expect(await validate(text)).toMatchObject({ valid: true, errors: [] });
});

it('gives each operation a unique id and describes its error responses', () => {
  expect(new Set(describedOperations.map(({ operationId }) => operationId)).size).toBe(describedOperations.length);
  for (const { operationId, responses } of describedOperations) {
    const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400);
    expect(
      refusals.map(([status]) => status),
      operationId,
    ).toEqual(expect.arrayContaining(['429', '500', '503']));
    for (const [, { content }] of refusals)
      expect(JSON.stringify(content?.['application/json']), operationId).toContain('demarc:Problem');
  }
});

describe('every schema is valid JSON Schema 2020-12 in strict mode', () => {
  it.each(Object.keys(document.components.schemas))('%s', (name) => {
    expect(ajv.getSchema(`demarc:${name}`)).toBeTypeOf('function');
  });

  it.each(describedOperations)('schemas of $operationId', (operation) => {
    for (const [where, schema] of listSchemas(operation)) expect(() => compileOnce(schema), where).not.toThrow();
  });
});

it('defaults and examples match their schemas', () => {
  const mismatches: string[] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const { default: preset, examples, ...schema } = value as { default?: unknown; examples?: unknown };
    const sampleValues = [...(preset === undefined ? [] : [preset]), ...(Array.isArray(examples) ? examples : [])];
    for (const value of sampleValues) if (!compileOnce(schema)(value)) mismatches.push(`${path}: ${JSON.stringify(value)}`);
    for (const [name, part] of Object.entries(value)) visit(part, `${path}/${name}`);
  };
  for (const [name, schema] of Object.entries(document.components.schemas)) visit(schema, name);
  for (const operation of describedOperations)
    for (const [where, schema] of listSchemas(operation)) visit(schema, `${operation.operationId} ${where}`);
  expect(mismatches).toEqual([]);
});
