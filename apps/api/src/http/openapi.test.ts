import { Customer } from '@demarc/contract/customer.ts';
import { getProblemCodes, getSuccessStatus, type OperationShape } from '@demarc/contract/operation.ts';
import { operations } from '@demarc/contract/operations.ts';
import { problemStatus } from '@demarc/contract/problem.ts';
import { describe, expect, it } from 'vitest';
import { buildOpenApiDocument } from './openapi.ts';

const document = buildOpenApiDocument(operations, { Customer }, { version: '1', server: 'http://localhost:8080' });
const text = JSON.stringify(document);

/** The parts of the serialized document that these tests read. */
interface Described {
  operationId: string;
  parameters: { in: string; name: string; required: boolean }[];
  security: object[];
  responses: Record<number, DescribedResponse>;
}
interface DescribedResponse {
  description: string;
  content: Record<string, { schema: { properties?: object } }>;
}
interface Document {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: object; securitySchemes: Record<string, object> };
}
const { paths, components }: Document = JSON.parse(text);
const allDescribed = Object.values(paths).flatMap((path) => Object.values(path));

function getDescribed(id: string): Described {
  const operation = allDescribed.find(({ operationId }) => operationId === id);
  if (!operation) throw new Error(`${id} is not in the document`);
  return operation;
}

describe('the OpenAPI document', () => {
  it.each(operations)('describes $id with every status that it can return', (operation) => {
    const described = paths[operation.path.replace(/:(\w+)/g, '{$1}')]![operation.method.toLowerCase()]!;
    const { approval, dryRun, mayBeEmpty }: OperationShape = operation;
    const problemStatuses = getProblemCodes(operation).map((code) => problemStatus[code]);
    const otherStatuses = [...(dryRun ? [200] : []), ...(approval ? [202] : []), ...(mayBeEmpty ? [204] : [])];
    const statuses = new Set([getSuccessStatus(operation), ...otherStatuses, ...problemStatuses]);
    expect(Object.keys(described.responses).map(Number).sort()).toEqual([...statuses].sort());
    expect(described.operationId).toBe(operation.id);
    const inPath = described.parameters.filter((part) => part.in === 'path');
    expect(inPath.map((part) => `:${part.name}`)).toEqual(operation.path.match(/:\w+/g) ?? []);
    for (const part of inPath) expect(part.required).toBe(true);
  });

  it.each([
    ['exchangeToken', []],
    ['validateToken', ['session']],
    ['createApiToken', ['session']],
    ['listApiTokens', ['session', 'apiToken']],
    ['createLoginToken', ['provider']],
  ])('documents the tokens that %s accepts: %j', (id, schemes) => {
    const names = getDescribed(id).security.flatMap((scheme) => Object.keys(scheme));
    expect(names).toEqual(schemes);
    for (const name of names) expect(components.securitySchemes[name]).toMatchObject({ type: 'http', scheme: 'bearer' });
  });

  it('describes files by content type, with their Content-Disposition header', () => {
    expect(getDescribed('downloadMsa').responses[200]).toMatchObject({
      headers: { 'Content-Disposition': { schema: { type: 'string' } } },
      content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
    });
    expect(getDescribed('exportActivity').responses[200]?.content).toEqual({
      'text/csv; charset=utf-8': { schema: { type: 'string' } },
    });
  });

  it('describes streams by the data of their messages', () => {
    const { parameters, responses } = getDescribed('followEvents');
    expect(Object.keys(responses[200]?.content ?? {})).toEqual(['text/event-stream']);
    expect(responses[200]?.content['text/event-stream']?.schema.properties).toHaveProperty('eventId');
    expect(responses[400]?.content).toHaveProperty('application/json');
    expect(parameters).toContainEqual(expect.objectContaining({ in: 'header', name: 'last-event-id', required: false }));
  });

  it('offers an Idempotency-Key for repeatable creates only', () => {
    for (const operation of operations as readonly OperationShape[]) {
      const key = getDescribed(operation.id).parameters.find((parameter) => parameter.name === 'Idempotency-Key');
      expect(key !== undefined, operation.id).toBe(operation.repeatable === true);
      if (key) expect(key).toMatchObject({ in: 'header', required: false, schema: { format: 'uuid' } });
    }
    expect(getDescribed('createApiToken').responses[201]?.description).toContain("don't include token");
  });

  it('describes the response of a dry run', () => {
    const { 200: dry, 201: made } = getDescribed('createLineOrder').responses;
    expect(dry?.description).toContain('dryRun');
    expect(dry?.content['application/json']?.schema.properties).toHaveProperty('warnings');
    expect(made?.content['application/json']?.schema.properties).toHaveProperty('orderNumber');
  });

  it('contains every schema that is referenced', () => {
    const referred = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);
    expect(referred).toContain('Problem');
    expect(referred).toContain('Customer');
    for (const name of referred) expect(components.schemas).toHaveProperty(name);
  });

  it('contains each operation once', () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
    expect(new Set(operations.map(({ method, path }) => `${method} ${path}`)).size).toBe(operations.length);
  });
});
