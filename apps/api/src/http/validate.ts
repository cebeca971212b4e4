import type { OperationShape } from '@demarc/contract/operation.ts';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormatsTo, { type FormatsPlugin } from 'ajv-formats';
import type { FastifyRequest } from 'fastify';
import { fieldProblems, hasUnknownField, ruleProblems } from './field-problems.ts';
import { invalid, notFound } from './problem.ts';
import { unstorableTexts } from './unstorable-text.ts';

// The package is CommonJS: its types say default, Node hands out the function.
const addFormats = addFormatsTo as unknown as FormatsPlugin;

const options = { allErrors: true, removeAdditional: false, strict: false } as const;
/** A body means what it says: 5 is not '5', and null not ''. */
const bodies = new Ajv(options);
/** Text from an address: '25' is a number, and one value a list of one. */
const addresses = new Ajv({ ...options, coerceTypes: 'array' });
addFormats(bodies);
addFormats(addresses);

/** The parts of a request, checked and in the types of the contract. */
export interface CheckedInput {
  params: unknown;
  query: unknown;
  headers: unknown;
  body: unknown;
}

/** Compiles an operation's schemas and rules. The check throws NOT_FOUND for its path, and all other problems together. */
export function inputCheck({ params, query, headers, body, rules }: OperationShape): (request: FastifyRequest) => CheckedInput {
  const checkParams = params && addresses.compile(params);
  const checkQuery = query && addresses.compile(query);
  const checkHeaders = headers && addresses.compile(headers);
  const checkBody = body && bodies.compile(closed(body) as object);
  const integers = Object.entries(params?.properties ?? {}).filter(
    ([, { type }]: [string, { type?: unknown }]) => type === 'integer',
  );

  return (request) => {
    const path = { ...(request.params as Record<string, string>) };
    // Coercion would take 1e3 and 0x10 too: two addresses for one thing.
    if (integers.some(([name]) => !/^(0|-?[1-9]\d*)$/.test(path[name] ?? ''))) throw notFound();
    if (checkParams && !checkParams(path)) throw notFound();

    const search = { ...(request.query as object) };
    const sent = { ...request.headers };
    const problems = [
      ...fieldProblems(errorsOf(checkQuery, search), 'query.'),
      ...fieldProblems(errorsOf(checkHeaders, sent), 'header.'),
    ];
    const content = request.body ?? null;
    const bodyErrors = errorsOf(checkBody, content);
    if (checkBody) {
      const found = rules && isObject(content) ? ruleProblems(rules, content) : [];
      const named = new Set(found.map(({ field }) => field));
      problems.push(...found, ...fieldProblems(bodyErrors).filter(({ field }) => !named.has(field)));
    }
    // Only what fits its schema is walked: its depth is that of the schema.
    if (checkBody && problems.length === 0) problems.push(...unstorableTexts(content));
    if (checkQuery && problems.length === 0) problems.push(...unstorableTexts(search, 'query'));
    if (problems.length > 0) throw invalid(problems, hasUnknownField(bodyErrors) ? 'UNKNOWN_FIELD' : 'VALIDATION_FAILED');
    return { params: path, query: search, headers: sent, body: content };
  };
}

function errorsOf(check: ValidateFunction | undefined, value: unknown): readonly ErrorObject[] {
  return check && !check(value) ? (check.errors ?? []) : [];
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The schema with every object in it closed to fields it does not name. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(schema)) {
    copy[name] =
      name === 'properties' ? closedProperties(value as object) : name === 'enum' || name === 'const' ? value : closed(value);
  }
  if (copy.type === 'object' && copy.properties && copy.additionalProperties === undefined) copy.additionalProperties = false;
  return copy;
}

/** Apart, because a field may be called `properties` or `enum` itself. */
function closedProperties(properties: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, closed(value)]));
}
