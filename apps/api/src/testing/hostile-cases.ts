import type { OperationShape } from '@demarc/contract/operation.ts';
import type { InjectOptions } from 'fastify';
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

/** Takes the payloads that one place of a request gets. */
export type Take = <T>(payloads: Payloads<T>) => readonly T[];

/** Each payload of a class is sent in one out of this many places. */
const placesPerPayload = 4;

/**
 * Distributes the payloads over the places of all requests, because all places share the code that checks them: each place gets
 * those of `always` and the next part of `some`. `turn` is different for each operation, so that they start at different parts.
 */
export function createTake(turn: number): Take {
  const places = new Map<unknown, number>();
  return (payloads) => {
    const place = places.get(payloads) ?? turn;
    places.set(payloads, place + 1);
    return [...payloads.always, ...payloads.some.filter((_, index) => (index + place) % placesPerPayload === 0)];
  };
}

/** The valid call first, then cases for each invalid part of path, query, headers and body. */
export function hostileCases(
  operation: OperationShape,
  { body }: RawInput,
  fits: (body: unknown) => boolean,
  take: Take,
): HostileCase[] {
  return [
    { what: 'as it should be', expected: 'success', request: () => ({}) },
    ...pathCases(operation, take),
    ...queryCases(operation, take),
    ...headerCases(operation, take),
    ...(body ? [...fieldCases(operation, body, fits, take), ...bodyCases(body, take)] : []),
  ];
}

/** URL of a call, without the query parameter `without`. */
export function buildUrl({ path }: OperationShape, { params, query }: RawInput, tail = '', without = ''): string {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => encodeText(String(params[name])));
  const asked = Object.entries(query).filter(([name]) => name !== without);
  const search = [...asked.map(([name, value]) => `${name}=${encodeText(String(value))}`), tail].filter(Boolean).join('&');
  return search === '' ? filled : `${filled}?${search}`;
}

/** Serializes a body. */
export function serializeBody(value: unknown): string {
  return (JSON.stringify(value) ?? '').replaceAll(`"${infinityPlaceholder}"`, '1e309');
}

function encodeText(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80';
}

function pathCases(operation: OperationShape, take: Take): HostileCase[] {
  return listNames(operation.params).flatMap((name) =>
    [...take(hostileTexts), ...take(malformedTexts)].map((value) => ({
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

function queryCases(operation: OperationShape, take: Take): HostileCase[] {
  return listNames(operation.query).flatMap((name) => {
    const texts = [...take(hostileTexts), ...take(malformedTexts), ...(name === 'after' ? hostileCursors : [])];
    const tails = [
      ...texts.map((value) => `${name}=${encodeText(value)}`),
      ...take(queryShapes).map((shape) => shape.replaceAll('q', name)),
    ];
    return tails.map((tail) => ({
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

function headerCases({ access, headers, repeatable }: OperationShape, take: Take): HostileCase[] {
  const isPublic = !access.signedIn && !access.provider;
  const cases = (name: string, values: readonly string[], rest: Partial<HostileCase>) =>
    values.map((value) => ({
      what: `${name}: ${describeValue(value)}`,
      ...rest,
      request: () => ({ headers: { [name]: value } }),
    }));
  return [
    // Read before the operation is known, so that one value for each operation is enough.
    ...cases('accept-language', take(headerTexts).slice(0, 1), { expected: 'success' }),
    ...(isPublic ? cases('authorization', take(headerTexts), { expected: 'success' }) : []),
    ...(headers ? cases('x-token-lifetime', headerTexts.some, { expected: 'success' }) : []),
    ...(repeatable ? cases('idempotency-key', take(headerTexts), { expected: 'refusal', field: 'header.idempotency-key' }) : []),
  ];
}

type Path = readonly (string | number)[];

function fieldCases(
  { body: schema }: OperationShape,
  body: unknown,
  fits: (body: unknown) => boolean,
  take: Take,
): HostileCase[] {
  const at = (path: Path, value: unknown, what: string, isRefused: boolean): HostileCase => ({
    what: `body ${formatPath(path)} ${what}`,
    field: formatPath(path),
    ...(isRefused && { expected: 'refusal' }),
    request: (input) => ({ payload: serializeBody(setAtPath(input.body, path, value)) }),
  });
  const judged = (path: Path, value: unknown, what = describeValue(value)) =>
    at(path, value, what, !fits(setAtPath(body, path, value)));
  return listFields(schema as Schema, body).flatMap(([path, { type, format }]) => {
    // A field that is not text rejects all texts alike, so a few are enough.
    const texts = type !== 'string' ? ['', '1', 'x'] : [...take(hostileTexts), ...(format ? take(malformedTexts) : [])];
    return [
      ...[...texts, ...take(hostileValues)].map((value) => judged(path, value)),
      judged(path, undefined, 'left out'),
      ...(type === 'array'
        ? take(longArrays).map((list) => at(path, list, `${list.length} of ${describeValue(list[1])}`, true))
        : []),
      ...(type === 'object' ? take(unknownFields).map(([name, value]) => buildUnknownFieldCase(path, name, value)) : []),
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

/** Every field of a body, with the first entry of each list; the body itself comes first. */
function listFields(schema: Schema, value: unknown, path: Path = []): (readonly [Path, Schema])[] {
  const own = omitNull(schema);
  const inner: (readonly [string | number, Schema])[] = own.items ? [[0, own.items]] : Object.entries(own.properties ?? {});
  if (typeof value !== 'object' || value === null) return [[path, own]];
  return [[path, own], ...inner.flatMap(([name, property]) => listFields(property, Reflect.get(value, name), [...path, name]))];
}

function formatPath(path: Path): string {
  return path.reduce<string>((whole, step) => {
    if (typeof step === 'number') return `${whole}[${step}]`;
    return whole ? `${whole}.${step}` : step;
  }, '');
}

/** Copies a value with another one at a path; undefined removes it. */
function setAtPath(whole: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  const copy: unknown[] | object = Array.isArray(whole) ? [...whole] : { ...(whole as object) };
  const inner = rest.length === 0 ? value : setAtPath(Reflect.get(copy, step), rest, value);
  // Defined as an own property, which also works for `__proto__`.
  Object.defineProperty(copy, step, { value: inner, enumerable: true, configurable: true, writable: true });
  return copy;
}

function bodyCases(body: object, take: Take): HostileCase[] {
  const [first = ''] = Object.keys(body);
  const as = (type: string, payload?: string) => (input: RawInput) => ({
    payload: payload ?? serializeBody(input.body),
    headers: { 'content-type': type },
  });
  const refused: Record<string, HostileCase['request']> = {
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
  const [cutOff, ...others] = Object.entries(refused).map(
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
  return [...take(payloads)];
}

function listNames(schema: OperationShape['params']): string[] {
  return Object.keys(schema?.properties ?? {});
}

function describeValue(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 60);
}
