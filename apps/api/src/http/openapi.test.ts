import { Customer } from '@demarc/contract/customer.ts';
import { problemsOf, successStatus } from '@demarc/contract/operation.ts';
import { operations } from '@demarc/contract/operations.ts';
import { problemStatus } from '@demarc/contract/problem.ts';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument(operations, { Customer }, { version: '1', server: 'http://localhost:8080' });
const text = JSON.stringify(document);
// biome-ignore lint/suspicious/noExplicitAny: a document is read here as any program would.
const { paths, components } = JSON.parse(text) as any;

describe('the OpenAPI document', () => {
  it.each(operations)('describes $id with every status it can answer', (operation) => {
    const described = paths[operation.path.replace(/:(\w+)/g, '{$1}')][operation.method.toLowerCase()];
    const statuses = new Set([successStatus(operation), ...problemsOf(operation).map((code) => problemStatus[code])]);
    expect(Object.keys(described.responses).map(Number).sort()).toEqual([...statuses].sort());
    expect(described.operationId).toBe(operation.id);
    expect(described.security).toEqual(operation.access.signedIn ? [{ session: [] }] : []);
    const inPath = described.parameters.filter((one: { in: string }) => one.in === 'path');
    expect(inPath.map((one: { name: string }) => `:${one.name}`)).toEqual(operation.path.match(/:\w+/g) ?? []);
    for (const one of inPath) expect(one.required).toBe(true);
  });

  it('has every schema that is referred to', () => {
    const referred = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);
    expect(referred).toContain('Problem');
    expect(referred).toContain('Customer');
    for (const name of referred) expect(components.schemas).toHaveProperty(name);
  });

  it('has no operation twice', () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
    expect(new Set(operations.map(({ method, path }) => `${method} ${path}`)).size).toBe(operations.length);
  });
});
