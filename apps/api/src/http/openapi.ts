import { apiTokenTypePrefix } from '@demarc/contract/api-token.ts';
import { streamEvents } from '@demarc/contract/event.ts';
import {
  type Access,
  getProblemCodes,
  getSuccessStatus,
  listContentTypes,
  type OperationShape,
  recentSignInSeconds,
} from '@demarc/contract/operation.ts';
import { Problem, type ProblemCode, problemStatus, ValidationError } from '@demarc/contract/problem.ts';
import type { TObject, TSchema } from 'typebox';

const retryHeaders = { 429: ['Retry-After'], 503: ['Retry-After'] } as Readonly<Record<number, readonly string[]>>;

/**
 * Builds the OpenAPI 3.1 document of operations. Schemas in `named` are written once under their name, and referenced wherever
 * the same object is used.
 */
export function buildOpenApiDocument(
  operations: readonly OperationShape[],
  named: Readonly<Record<string, TSchema>>,
  { version, server }: { version: string; server: string },
): Record<string, unknown> {
  const schemaNames = new Map<unknown, string>(
    Object.entries({ ...named, Problem, ValidationError }).map(([name, schema]) => [schema, name]),
  );
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: describeOperation(operation, (schema) => toSchemaOrRef(schema, schemaNames)),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Demarc API',
      version,
      description:
        'The API that the portal uses, for your own software. All calls except the public ones require a bearer token.',
    },
    servers: [{ url: server }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries([...schemaNames].map(([schema, name]) => [name, expandSchema(schema, schemaNames)])),
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Session token from `POST /v1/token/exchange`.',
        },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description: `API token of an account. Starts with \`${apiTokenTypePrefix}\`.`,
        },
        provider: { type: 'http', scheme: 'bearer', description: "Token of one of the provider's own systems." },
      },
    },
  };
}

type ToSchemaOrRef = (schema: unknown) => unknown;

const idempotencyKeyParameter = {
  in: 'header',
  name: 'Idempotency-Key',
  description:
    'Unique key for this request (UUID). If you send a request again with the same key within 24 hours, you get the first response and nothing is done twice.',
  required: false,
  schema: { type: 'string', format: 'uuid' },
};

function describeOperation(operation: OperationShape, toSchema: ToSchemaOrRef): Record<string, unknown> {
  const { id, tag, summary, access, params, query, headers, body } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(access.signedIn && access.recentSignIn ? describeRecentSignIn(access.recentSignIn) : {}),
    ...(access.signedIn && access.role ? { 'x-demarc-role': [access.role, access.orRole].filter(Boolean).join(' or ') } : {}),
    security: describeSecurity(access),
    parameters: [
      ...describeParameters('path', params, toSchema),
      ...describeParameters('query', query, toSchema),
      ...describeParameters('header', headers, toSchema),
      ...(operation.repeatable ? [idempotencyKeyParameter] : []),
      {
        in: 'header',
        name: 'Accept-Language',
        description: 'Language of names and messages: `en` or `nl`.',
        required: false,
        schema: { type: 'string' },
      },
    ],
    ...(body ? { requestBody: { required: true, content: toJsonContent(toSchema(body)) } } : {}),
    responses: {
      ...(operation.dryRun && {
        200: { description: 'With `dryRun`: nothing is stored.', content: toJsonContent(toSchema(operation.dryRun)) },
      }),
      ...(operation.approval && {
        202: {
          description: 'A second person at the company has to approve this first. Nothing has been done yet.',
          content: toJsonContent(toSchema(operation.approval)),
        },
      }),
      [getSuccessStatus(operation)]: describeSuccess(operation, toSchema),
      ...(operation.mayBeEmpty && { 204: { description: operation.mayBeEmpty } }),
      ...describeRefusals(operation, toSchema),
    },
  };
}

/** Documents the recent sign-in of a call, for readers and for programs. */
function describeRecentSignIn(rule: true | { exceptOwn: readonly string[] }): Record<string, unknown> {
  const fields = rule === true ? '' : `, except to change your own ${rule.exceptOwn.join(', ')}`;
  return {
    description: `Requires a sign-in within the last ${recentSignInSeconds / 60} minutes${fields}. Otherwise, the response is 403 \`RECENT_SIGN_IN_REQUIRED\`: ask the user to sign in again, and send the ID token to \`POST /v1/token/confirm-sign-in\`.`,
    'x-demarc-recent-sign-in-seconds': recentSignInSeconds,
  };
}

/** Describes the security schemes that the call accepts. */
function describeSecurity(access: Access): Record<string, never[]>[] {
  if (!access.signedIn) return access.provider ? [{ provider: [] }] : [];
  return access.sessionOnly || access.noApiToken ? [{ session: [] }] : [{ session: [] }, { apiToken: [] }];
}

function describeSuccess(
  { file, response, shownOnce, stream }: OperationShape,
  toSchema: ToSchemaOrRef,
): Record<string, unknown> {
  if (file) return describeFile(listContentTypes(file));
  if (stream) return describeStream(toSchema(stream));
  if (!response) return { description: 'No content.' };
  const missing = shownOnce ? ` Responses to repeated requests don't include ${shownOnce.join(', ')}.` : '';
  return { description: `Success.${missing}`, content: toJsonContent(toSchema(response)) };
}

/** OpenAPI 3.1 cannot describe a stream, so the schema describes the data of each message. */
function describeStream(schema: unknown): Record<string, unknown> {
  return {
    description: `Messages: ${streamEvents.join(', ')}. The schema describes the data of a change.`,
    content: { 'text/event-stream': { schema } },
  };
}

/** OpenAPI 3.1 has no type for binary data; tools still understand `format: binary` from 3.0. */
function describeFile(contentTypes: readonly string[]): Record<string, unknown> {
  const describeType = (type: string) => [
    type,
    { schema: { type: 'string', ...(type.startsWith('text/') ? {} : { format: 'binary' }) } },
  ];
  const headers = { 'Content-Disposition': { description: 'Contains the file name.', schema: { type: 'string' } } };
  return { description: 'The file.', headers, content: Object.fromEntries(contentTypes.map(describeType)) };
}

function describeRefusals(operation: OperationShape, toSchema: ToSchemaOrRef): Record<string, unknown> {
  const byStatus = Object.groupBy(getProblemCodes(operation), (code) => problemStatus[code]);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [status, describeRefusal(Number(status), codes ?? [], toSchema)]),
  );
}

function describeRefusal(status: number, codes: readonly ProblemCode[], toSchema: ToSchemaOrRef): Record<string, unknown> {
  const schema = { allOf: [toSchema(Problem), { type: 'object', properties: { code: { enum: codes } } }] };
  const headerNames = ['X-Correlation-Id', ...(retryHeaders[status] ?? [])];
  const headers = Object.fromEntries(
    headerNames.map((name) => [name, { schema: { type: name === 'Retry-After' ? 'integer' : 'string' } }]),
  );
  return { description: codes.join(', '), headers, content: toJsonContent(schema) };
}

function describeParameters(
  location: 'path' | 'query' | 'header',
  schema: TObject | undefined,
  toSchema: ToSchemaOrRef,
): Record<string, unknown>[] {
  const required = new Set(schema?.required as string[] | undefined);
  return Object.entries(schema?.properties ?? {}).map(([name, part]) => {
    const { description, ...rest } = toSchema(part) as { description?: string };
    return { in: location, name, required: required.has(name), ...(description ? { description } : {}), schema: rest };
  });
}

function toJsonContent(schema: unknown): Record<string, unknown> {
  return { 'application/json': { schema } };
}

function toSchemaOrRef(schema: unknown, schemaNames: ReadonlyMap<unknown, string>): unknown {
  const name = schemaNames.get(schema);
  return name ? { $ref: `#/components/schemas/${name}` } : expandSchema(schema, schemaNames);
}

function expandSchema(schema: unknown, schemaNames: ReadonlyMap<unknown, string>): unknown {
  if (Array.isArray(schema)) return schema.map((part) => toSchemaOrRef(part, schemaNames));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(Object.entries(toTuple2020(schema)).map(([name, part]) => [name, toSchemaOrRef(part, schemaNames)]));
}

/** TypeBox writes tuples in the form of JSON Schema before 2020-12, the version that OpenAPI 3.1 uses. */
function toTuple2020(schema: object): object {
  if (!('items' in schema) || !Array.isArray(schema.items)) return schema;
  const { items, additionalItems, ...rest } = schema as { items: unknown[]; additionalItems?: unknown };
  return { ...rest, prefixItems: items, items: additionalItems ?? true };
}
