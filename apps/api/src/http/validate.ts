import type { OperationShape } from '@demarc/contract/operation.ts';
import { findFieldProblems } from '@demarc/contract/rules/field-rules.ts';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { FastifyRequest } from 'fastify';
import { hasUnknownField, toFieldProblems } from './field-problems.ts';
import { findOversizedLists } from './find-oversized-lists.ts';
import { findUnstorableValues } from './find-unstorable-values.ts';
import { addStorableFormats } from './formats.ts';
import { type FieldProblem, invalid, notFound } from './problem.ts';

const options = { allErrors: true, removeAdditional: false, strict: false } as const;
/** No coercion in bodies: 5 is not '5', null is not '', and 1e999 is not a number. */
const bodyAjv = new Ajv({ ...options, strictNumbers: true });
/** Values from a URL are text: '25' becomes a number, and a single value becomes a list if the schema requires one. */
const urlAjv = new Ajv({ ...options, coerceTypes: 'array' });
addStorableFormats(bodyAjv);
addStorableFormats(urlAjv);

/**
 * More than the number of fields of any form. Without a limit, a body that contains only errors would get a response many times
 * its length.
 */
const maxProblems = 300;

/** The validated parts of a request, in the types of the contract. */
export interface CheckedInput {
  params: unknown;
  query: unknown;
  headers: unknown;
  body: unknown;
}

type InputShape = {
  [Name in 'params' | 'query' | 'headers' | 'body' | 'rules' | 'queryRules']?: OperationShape[Name] | undefined;
};

/**
 * Compiles an operation's schemas and rules. The check throws NOT_FOUND for an invalid path, and otherwise one validation error
 * that lists every invalid field.
 */
export function compileInputCheck({
  params,
  query,
  headers,
  body,
  rules,
  queryRules,
}: InputShape): (request: FastifyRequest) => CheckedInput {
  const checkParams = params && urlAjv.compile(params);
  const checkQuery = query && urlAjv.compile(query);
  const checkHeaders = headers && urlAjv.compile(headers);
  const checkBody = body && bodyAjv.compile(closeObjects(body) as object);
  const pathIntegers = listIntegerNames(params);
  const queryIntegers = listIntegerNames(query);

  return (request) => {
    const path = { ...(request.params as Record<string, string>) };
    // Coercion would also accept 1e3 and 0x10, and give one resource two URLs.
    if (pathIntegers.some((name) => !/^(0|-?[1-9]\d*)$/.test(path[name] ?? ''))) throw notFound();
    if (checkParams && !checkParams(path)) throw notFound();

    const search = { ...(request.query as Record<string, unknown>) };
    // Before the schema converts text to numbers, because '1e3' is not a house number.
    const asked = queryRules
      ? findFieldProblems(queryRules, search).map((fieldProblem) => ({ ...fieldProblem, field: `query.${fieldProblem.field}` }))
      : [];
    const misspelt = queryIntegers.filter((name) => search[name] !== undefined && !/^-?\d{1,15}$/.test(String(search[name])));
    const sent = { ...request.headers };
    const problems = [
      ...mergeProblems(
        mergeProblems(
          asked,
          misspelt.map((name) => ({ field: `query.${name}`, code: 'validation.invalid-data' })),
        ),
        toFieldProblems(listErrors(checkQuery, search), 'query.'),
      ),
      ...toFieldProblems(listErrors(checkHeaders, sent), 'header.'),
    ];
    const content = request.body ?? null;
    const tooLong = body ? findOversizedLists(body, content) : [];
    if (tooLong.length > 0) throw invalid(tooLong.slice(0, maxProblems));
    const bodyErrors = listErrors(checkBody, content);
    if (checkBody) {
      const found = rules && isObject(content) ? findFieldProblems(rules, content) : [];
      problems.push(...mergeProblems(found, toFieldProblems(bodyErrors)));
    }
    // Only for input that matches its schema, so that its lists have a limited length.
    if (checkBody && problems.length === 0) problems.push(...findUnstorableValues(content));
    if (checkQuery && problems.length === 0) problems.push(...findUnstorableValues(search, 'query'));
    if (problems.length > 0)
      throw invalid(problems.slice(0, maxProblems), hasUnknownField(bodyErrors) ? 'UNKNOWN_FIELD' : 'VALIDATION_FAILED');
    return { params: path, query: search, headers: sent, body: content };
  };
}

/** Names of the integer parameters. */
function listIntegerNames(schema: OperationShape['params']): string[] {
  const context: [string, { type?: unknown }][] = Object.entries(schema?.properties ?? {});
  return context.filter(([, { type }]) => type === 'integer').map(([name]) => name);
}

function listErrors(check: ValidateFunction | undefined, value: unknown): readonly ErrorObject[] {
  return check && !check(value) ? (check.errors ?? []) : [];
}

/** The problems found by the field rules, and the schema problems of all other fields. */
function mergeProblems(byRules: readonly FieldProblem[], bySchema: readonly FieldProblem[]): FieldProblem[] {
  const named = new Set(byRules.map(({ field }) => field));
  return [...byRules, ...bySchema.filter(({ field }) => !named.has(field))];
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Copies a schema so that every object in it rejects unknown fields. */
function closeObjects(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closeObjects);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(schema)) {
    copy[name] =
      name === 'properties'
        ? closeProperties(value as object)
        : name === 'enum' || name === 'const'
          ? value
          : closeObjects(value);
  }
  if (copy.type === 'object' && copy.properties && copy.additionalProperties === undefined) copy.additionalProperties = false;
  return copy;
}

/** Separate, because a field itself may be named `properties` or `enum`. */
function closeProperties(properties: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, closeObjects(value)]));
}
