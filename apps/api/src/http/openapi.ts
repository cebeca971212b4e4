import { type OperationShape, problemsOf, successStatus } from '@demarc/contract/operation.ts';
import { Problem, type ProblemCode, problemStatus, ValidationError } from '@demarc/contract/problem.ts';
import type { TObject, TSchema } from 'typebox';

const waitHeaders = { 429: ['Retry-After'], 503: ['Retry-After'] } as Readonly<Record<number, readonly string[]>>;

/**
 * The OpenAPI 3.1 document of operations. `named` are the schemas that stand once, under their name: wherever the same
 * object is part of another, a reference stands.
 */
export function openApiDocument(
  operations: readonly OperationShape[],
  named: Readonly<Record<string, TSchema>>,
  { version, server }: { version: string; server: string },
): Record<string, unknown> {
  const names = new Map<unknown, string>(
    Object.entries({ ...named, Problem, ValidationError }).map(([name, schema]) => [schema, name]),
  );
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation, (schema) => refer(schema, names)) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Demarc API',
      version,
      description: 'Everything the portal does, for your own programs. Every call but the public ones takes a bearer token.',
    },
    servers: [{ url: server }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries([...names].map(([schema, name]) => [name, inside(schema, names)])),
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Token of POST /v1/token/exchange' },
      },
    },
  };
}

type Refer = (schema: unknown) => unknown;

function describe(operation: OperationShape, refer: Refer): Record<string, unknown> {
  const { id, tag, summary, access, params, query, headers, body, response } = operation;
  const success = response ? { description: 'Done', content: json(refer(response)) } : { description: 'Done, without a body' };
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(access.signedIn && access.role ? { 'x-demarc-role': access.role } : {}),
    security: access.signedIn ? [{ session: [] }] : [],
    parameters: [
      ...parameters('path', params, refer),
      ...parameters('query', query, refer),
      ...parameters('header', headers, refer),
      { in: 'header', name: 'Accept-Language', description: 'en or nl', required: false, schema: { type: 'string' } },
    ],
    ...(body ? { requestBody: { required: true, content: json(refer(body)) } } : {}),
    responses: { [successStatus(operation)]: success, ...refusals(operation, refer) },
  };
}

function refusals(operation: OperationShape, refer: Refer): Record<string, unknown> {
  const byStatus = Object.groupBy(problemsOf(operation), (code) => problemStatus[code]);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [status, refusal(Number(status), codes ?? [], refer)]),
  );
}

function refusal(status: number, codes: readonly ProblemCode[], refer: Refer): Record<string, unknown> {
  const schema = { allOf: [refer(Problem), { type: 'object', properties: { code: { enum: codes } } }] };
  const names = ['X-Correlation-Id', ...(waitHeaders[status] ?? [])];
  const headers = Object.fromEntries(
    names.map((name) => [name, { schema: { type: name === 'Retry-After' ? 'integer' : 'string' } }]),
  );
  return { description: codes.join(', '), headers, content: json(schema) };
}

function parameters(place: 'path' | 'query' | 'header', schema: TObject | undefined, refer: Refer): Record<string, unknown>[] {
  const required = new Set(schema?.required as string[] | undefined);
  return Object.entries(schema?.properties ?? {}).map(([name, part]) => {
    const { description, ...rest } = refer(part) as { description?: string };
    return { in: place, name, required: required.has(name), ...(description ? { description } : {}), schema: rest };
  });
}

function json(schema: unknown): Record<string, unknown> {
  return { 'application/json': { schema } };
}

function refer(schema: unknown, names: ReadonlyMap<unknown, string>): unknown {
  const name = names.get(schema);
  return name ? { $ref: `#/components/schemas/${name}` } : inside(schema, names);
}

function inside(schema: unknown, names: ReadonlyMap<unknown, string>): unknown {
  if (Array.isArray(schema)) return schema.map((part) => refer(part, names));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, refer(part, names)]));
}
