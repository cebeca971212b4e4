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
export interface ValidatedInput {
  params: unknown;
  query: unknown;
  headers: unknown;
  body: unknown;
}

type InputShape = {
  [Name in 'params' | 'query' | 'headers' | 'body' | 'rules' | 'queryRules']?: OperationShape[Name] | undefined;
};

/**
 * Compiles an operation's schemas and rules to a function that returns the validated input of a request. The function throws
 * NOT_FOUND for an invalid path, and otherwise one validation error that lists every invalid field.
 */
export function compileInputCheck({
  params,
  query,
  headers,
  body,
  rules,
  queryRules,
}: InputShape): (request: FastifyRequest) => ValidatedInput {
  const checkParams = params && urlAjv.compile(params);
  const checkQuery = query && urlAjv.compile(query);
  const checkHeaders = headers && urlAjv.compile(headers);
  const checkBody = body && bodyAjv.compile(closeObjects(body) as object);
  const pathIntegers = listIntegerNames(params);
  const queryIntegers = listIntegerNames(query);

  return (request) => {
    const pathValues = { ...(request.params as Record<string, string>) };
    // Coercion would also accept 1e3 and 0x10, and give one resource two URLs.
    if (pathIntegers.some((name) => !/^(0|-?[1-9]\d*)$/.test(pathValues[name] ?? ''))) throw notFound();
    if (checkParams && !checkParams(pathValues)) throw notFound();

    const queryValues = { ...(request.query as Record<string, unknown>) };
    // Checked before the schema converts text to numbers, because '1e3' is not a house number.
    const queryRuleProblems = queryRules
      ? findFieldProblems(queryRules, queryValues).map((fieldProblem) => ({
          ...fieldProblem,
          field: `query.${fieldProblem.field}`,
        }))
      : [];
    const malformedIntegers = queryIntegers.filter(
      (name) => queryValues[name] !== undefined && !/^-?\d{1,15}$/.test(String(queryValues[name])),
    );
    const headerValues = { ...request.headers };
    const problems = [
      ...mergeProblems(
        mergeProblems(
          queryRuleProblems,
          malformedIntegers.map((name) => ({ field: `query.${name}`, code: 'validation.invalid-data' })),
        ),
        toFieldProblems(listErrors(checkQuery, queryValues), 'query.'),
      ),
      ...toFieldProblems(listErrors(checkHeaders, headerValues), 'header.'),
    ];
    const content = request.body ?? null;
    const oversizedLists = body ? findOversizedLists(body, content) : [];
    if (oversizedLists.length > 0) throw invalid(oversizedLists.slice(0, maxProblems));
    const bodyErrors = listErrors(checkBody, content);
    if (checkBody) {
      const ruleProblems = rules && isObject(content) ? findFieldProblems(rules, content) : [];
      problems.push(...mergeProblems(ruleProblems, toFieldProblems(bodyErrors)));
    }
    // Checks only input that matches its schema, whose lists have a limited length.
    if (checkBody && problems.length === 0) problems.push(...findUnstorableValues(content));
    if (checkQuery && problems.length === 0) problems.push(...findUnstorableValues(queryValues, 'query'));
    if (problems.length > 0)
      throw invalid(problems.slice(0, maxProblems), hasUnknownField(bodyErrors) ? 'UNKNOWN_FIELD' : 'VALIDATION_FAILED');
    return { params: pathValues, query: queryValues, headers: headerValues, body: content };
  };
}

/** Names of the integer parameters. */
function listIntegerNames(schema: OperationShape['params']): string[] {
  const properties: [string, { type?: unknown }][] = Object.entries(schema?.properties ?? {});
  return properties.filter(([, { type }]) => type === 'integer').map(([name]) => name);
}

function listErrors(check: ValidateFunction | undefined, value: unknown): readonly ErrorObject[] {
  return check && !check(value) ? (check.errors ?? []) : [];
}

/** Returns the problems found by the field rules, and the schema problems of all other fields. */
function mergeProblems(byRules: readonly FieldProblem[], bySchema: readonly FieldProblem[]): FieldProblem[] {
  const fieldsWithRuleProblem = new Set(byRules.map(({ field }) => field));
  return [...byRules, ...bySchema.filter(({ field }) => !fieldsWithRuleProblem.has(field))];
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

/** Closes the schemas of properties. A separate function, because a field itself may be named `properties` or `enum`. */
function closeProperties(properties: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, closeObjects(value)]));
}
