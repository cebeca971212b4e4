import type { OperationShape } from '@demarc/contract/operation.ts';
import type { InjectOptions } from 'fastify';
import { joinFieldPath } from '../http/field-path.ts';
import {
  hostileCursors,
  hostileTexts,
  hostileValues,
  infinityPlaceholder,
  longArrays,
  malformedTexts,
  type Payloads,
  unknownFields,
} from './hostile-values.ts';
import { omitNull, type RawInput, type Schema } from './valid-input.ts';

/** A call with one invalid part. */
export interface HostileCase {
  what: string;
  /** The invalid field as a problem names it; undefined if the case is not about one field. */
  field?: string;
  /** Expected result, if the case alone decides it. */
  expected?: 'success' | 'refusal';
  /** Differences from the valid call. */
  request: (input: RawInput) => InjectOptions;
}

/** Picks the payloads of a class for one part of a request, such as a parameter or a field. */
export type PickPayloads = <T>(payloads: Payloads<T>) => readonly T[];

/** Each payload of `some` is sent in one of this many parts. */
const partsPerPayload = 4;

/**
 * Distributes the payloads over the parts of all requests: each part gets all of `always` and a quarter of `some`. That is enough,
 * because all parts share the code that checks them. `offset` differs for each operation, so that they start at different quarters.
 */
export function createPayloadPicker(offset: number): PickPayloads {
  const nextOffsets = new Map<unknown, number>();
  return (payloads) => {
    const current = nextOffsets.get(payloads) ?? offset;
    nextOffsets.set(payloads, current + 1);
    return [...payloads.always, ...payloads.some.filter((_, index) => (index + current) % partsPerPayload === 0)];
  };
}

/** Returns the valid call first, then cases for each invalid part of path, query, headers and body. */
export function hostileCases(
  operation: OperationShape,
  { body }: RawInput,
  fits: (body: unknown) => boolean,
  pick: PickPayloads,
): HostileCase[] {
  return [
    { what: 'valid call', expected: 'success', request: () => ({}) },
    ...pathCases(operation, pick),
    ...queryCases(operation, pick),
    ...headerCases(operation, pick),
    ...(body ? [...fieldCases(operation, body, fits, pick), ...bodyCases(body, pick)] : []),
  ];
}

/** URL of a call, without the query parameter `without`. */
export function buildUrl({ path }: OperationShape, { params, query }: RawInput, tail = '', without = ''): string {
  const filledPath = path.replace(/:(\w+)/g, (_whole, name: string) => encodeText(String(params[name])));
  const parameters = Object.entries(query).filter(([name]) => name !== without);
  const search = [...parameters.map(([name, value]) => `${name}=${encodeText(String(value))}`), tail].filter(Boolean).join('&');
  return search === '' ? filledPath : `${filledPath}?${search}`;
}

/** Serializes a body. */
export function serializeBody(value: unknown): string {
  return (JSON.stringify(value) ?? '').replaceAll(`"${infinityPlaceholder}"`, '1e309');
}

function encodeText(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80';
}

function pathCases(operation: OperationShape, pick: PickPayloads): HostileCase[] {
  return listNames(operation.params).flatMap((name) =>
    [...pick(hostileTexts), ...pick(malformedTexts)].map((value) => ({
      what: `path ${name} ${describeValue(value)}`,
      expected: 'refusal' as const,
      request: (input: RawInput) => ({ url: buildUrl(operation, { ...input, params: { ...input.params, [name]: value } }) }),
    })),
  );
}

/** Query strings of a parameter `q`. */
const queryShapes: Payloads<string> = {
  always: ['', 'q=1&q=2'],
  some: [
    'q',
    'q[]=1',
    'q[a]=1',
    'q[__proto__][x]=1',
    'q=%',
    'q=%zz',
    Array.from({ length: 1_000 }, (_, index) => `q=${index}`).join('&'),
  ],
};

function queryCases(operation: OperationShape, pick: PickPayloads): HostileCase[] {
  return listNames(operation.query).flatMap((name) => {
    const textValues = [...pick(hostileTexts), ...pick(malformedTexts), ...(name === 'after' ? hostileCursors : [])];
    const queryTails = [
      ...textValues.map((value) => `${name}=${encodeText(value)}`),
      ...pick(queryShapes).map((shape) => shape.replaceAll('q', name)),
    ];
    return queryTails.map((tail) => ({
      what: `query ${describeValue(tail)}`,
      field: `query.${name}`,
      request: (input: RawInput) => ({ url: buildUrl(operation, input, tail, name) }),
    }));
  });
}

/** Header values that Node accepts. */
const headerTexts: Payloads<string> = {
  always: [],
  some: hostileTexts.some.filter((text) => /^[\t\x20-\x7e]*$/.test(text)),
};

function headerCases({ access, headers, repeatable }: OperationShape, pick: PickPayloads): HostileCase[] {
  const isPublic = !access.signedIn && !access.provider;
  const cases = (name: string, values: readonly string[], rest: Partial<HostileCase>) =>
    values.map((value) => ({
      what: `${name}: ${describeValue(value)}`,
      ...rest,
      request: () => ({ headers: { [name]: value } }),
    }));
  return [
    // Read before the operation is known, so that one value for each operation is enough.
    ...cases('accept-language', pick(headerTexts).slice(0, 1), { expected: 'success' }),
    ...(isPublic ? cases('authorization', pick(headerTexts), { expected: 'success' }) : []),
    ...(headers ? cases('x-token-lifetime', headerTexts.some, { expected: 'success' }) : []),
    ...(repeatable ? cases('idempotency-key', pick(headerTexts), { expected: 'refusal', field: 'header.idempotency-key' }) : []),
  ];
}

type Path = readonly (string | number)[];

function fieldCases(
  { body: schema }: OperationShape,
  body: unknown,
  fits: (body: unknown) => boolean,
  pick: PickPayloads,
): HostileCase[] {
  const buildFieldCase = (path: Path, value: unknown, what: string, isRefused: boolean): HostileCase => ({
    what: `body ${formatPath(path)} ${what}`,
    field: formatPath(path),
    ...(isRefused && { expected: 'refusal' }),
    request: (input) => ({ payload: serializeBody(setAtPath(input.body, path, value)) }),
  });
  const buildCheckedCase = (path: Path, value: unknown, what = describeValue(value)) =>
    buildFieldCase(path, value, what, !fits(setAtPath(body, path, value)));
  return listFields(schema as Schema, body).flatMap(([path, { type, format }]) => {
    // A field that is not text rejects all texts alike, so a few are enough.
    const textValues = type !== 'string' ? ['', '1', 'x'] : [...pick(hostileTexts), ...(format ? pick(malformedTexts) : [])];
    return [
      ...[...textValues, ...pick(hostileValues)].map((value) => buildCheckedCase(path, value)),
      buildCheckedCase(path, undefined, 'left out'),
      ...(type === 'array'
        ? pick(longArrays).map((list) => buildFieldCase(path, list, `${list.length} of ${describeValue(list[1])}`, true))
        : []),
      ...(type === 'object' ? pick(unknownFields).map(([name, value]) => buildUnknownFieldCase(path, name, value)) : []),
    ];
  });
}

function buildUnknownFieldCase(path: Path, name: string, value: unknown): HostileCase {
  return {
    what: `body ${formatPath(path)} with ${describeValue(name)}`,
    expected: 'refusal',
    request: ({ body }) => ({ payload: serializeBody(setAtPath(body, [...path, name], value)) }),
  };
}

/** Lists every field of a body, with the first entry of each list; the body itself comes first. */
function listFields(schema: Schema, value: unknown, path: Path = []): (readonly [Path, Schema])[] {
  const fieldSchema = omitNull(schema);
  const { items, properties = {} } = fieldSchema;
  const inner: (readonly [string | number, Schema])[] = items ? [[0, items]] : Object.entries(properties);
  if (typeof value !== 'object' || value === null) return [[path, fieldSchema]];
  return [
    [path, fieldSchema],
    ...inner.flatMap(([name, property]) => listFields(property, Reflect.get(value, name), [...path, name])),
  ];
}

function formatPath(path: Path): string {
  return path.reduce<string>(joinFieldPath, '');
}

/** Copies `whole` with `value` at the path; a value of undefined removes the field. */
function setAtPath(whole: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  const copy: unknown[] | object = Array.isArray(whole) ? [...whole] : { ...(whole as object) };
  const inner = rest.length === 0 ? value : setAtPath(Reflect.get(copy, step), rest, value);
  // Defined as an own property, which also works for `__proto__`.
  Object.defineProperty(copy, step, { value: inner, enumerable: true, configurable: true, writable: true });
  return copy;
}

function bodyCases(body: object, pick: PickPayloads): HostileCase[] {
  const [first = ''] = Object.keys(body);
  const as = (type: string, payload?: string) => (input: RawInput) => ({
    payload: payload ?? serializeBody(input.body),
    headers: { 'content-type': type },
  });
  const refusedRequests: Record<string, HostileCase['request']> = {
    'cut off': (input) => ({ payload: serializeBody(input.body).slice(0, -1) }),
    text: () => ({ payload: 'hello' }),
    'a NUL': () => ({ payload: '\0' }),
    bytes: () => ({ payload: Buffer.from([0xff, 0xfe, 0x00]) }),
    'a form': as('application/x-www-form-urlencoded', 'a=1'),
    plain: as('text/plain'),
    parts: as('multipart/form-data; boundary=x', '--x--'),
    'of no type': as('x'),
    'too large': () => ({ payload: JSON.stringify({ [first]: 'x'.repeat(300_000) }) }),
    '100,000 brackets': () => ({ payload: '['.repeat(100_000) + ']'.repeat(100_000) }),
    '40,000 braces': () => ({ payload: `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}` }),
    '20,000 fields': () => ({ payload: `{${Array.from({ length: 20_000 }, (_, index) => `"f${index}":1`)}}` }),
  };
  const [cutOff, ...others] = Object.entries(refusedRequests).map(
    ([what, request]): HostileCase => ({ what: `body ${what}`, expected: 'refusal', request }),
  );
  const payloads: Payloads<HostileCase> = {
    always: [cutOff!, { what: 'body empty', request: () => ({ payload: '' }) }],
    some: [
      ...others,
      { what: 'body twice', request: (input) => ({ payload: serializeBody(input.body).repeat(2) }), expected: 'refusal' },
      {
        what: 'body with a field twice',
        request: (input) => ({ payload: `{${JSON.stringify(first)}:{},${serializeBody(input.body).slice(1)}` }),
      },
      { what: 'body with a mark before it', request: (input) => ({ payload: `\uFEFF${serializeBody(input.body)}` }) },
      { what: 'body in another charset', request: as('application/json; charset=utf-16') },
    ],
  };
  return [...pick(payloads)];
}

function listNames(schema: OperationShape['params']): string[] {
  return Object.keys(schema?.properties ?? {});
}

function describeValue(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 60);
}
