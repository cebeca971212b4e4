import { randomUUID } from 'node:crypto';
import type { OperationShape } from '@demarc/contract/operation.ts';

/** The parts of JSON Schema that the contract uses. */
export interface Schema {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
}

export interface RawInput {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
}

/** Valid values of fields whose rules go beyond their schema, by field name. */
const examples: Readonly<Record<string, () => unknown>> = {
  username: () => `person-${randomUUID()}@test.example`,
  email: () => 'person@test.example',
  phoneNumber: () => '0205550100',
  phoneNumber2: () => '0205550101',
  country: () => 'NL',
  postalCode: () => '1234 ab',
  cocNumber: () => '90000001',
  vatNumber: () => 'NL800000001B01',
  iban: () => 'NL91 ABNA 0417 1643 00',
  bic: () => 'ABNANL2A',
  url: () => 'https://hooks.example/in',
  password: () => 'een stille fiets op zolder',
  approvalLimit: () => '1000.00',
  creditLimit: () => '1000000.00',
};

/** Omitted unless a test sets them: versions change with each update, and the server issues the cursors. */
const omittedFields: ReadonlySet<string> = new Set(['version', 'after']);

/** Builds a valid input for an operation, including its optional fields. */
export function validInput({ params, query, body }: OperationShape, overrides: Partial<RawInput> = {}): RawInput {
  const build = (schema: unknown, overriding: object = {}) => ({
    ...(schema ? (buildExample(schema as Schema) as object) : {}),
    ...overriding,
  });
  return {
    params: build(params, overrides.params),
    query: build(query, overrides.query),
    body: body ? build(body, overrides.body) : undefined,
  };
}

function buildExample(schema: Schema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return buildExample(omitNull(schema), name);
  if (schema.enum) return schema.enum[0];
  if (name in examples) return examples[name]!();
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([field]) => !omittedFields.has(field))
          .map(([field, property]) => [field, buildExample(property, field)]),
      );
    case 'array':
      return schema.items?.enum ? [...schema.items.enum] : [buildExample(schema.items ?? {}, '')];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    default:
      return { uuid: randomUUID(), date: '2026-01-31', 'date-time': '2099-01-01T00:00:00Z' }[schema.format ?? ''] ?? 'Proef';
  }
}

/** Returns the schema of a nullable value without null. */
export function omitNull(schema: Schema): Schema {
  return schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
}
