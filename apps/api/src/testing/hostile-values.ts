/** Replaced by 1e309 in a serialized body: a number that JavaScript cannot represent. */
export const infinityPlaceholder = '@@1e309@@';

/** Payloads of one class. */
export interface Payloads<T> {
  /** Sent in every part of a request, because each part may handle them differently. */
  always: readonly T[];
  /** Each payload is sent in some parts. */
  some: readonly T[];
}

/** For any text field. */
export const hostileTexts: Payloads<string> = {
  always: ['', 'x'.repeat(10_000), 'a\u0000b', '\ud800'],
  some: [
    ' ',
    '0',
    '-1',
    '1.5',
    'null',
    'true',
    '\u202egnp.exe',
    '👩‍👩‍👧',
    "'; drop table customer; --",
    '<script>alert(1)</script>',
    '=1+1',
    ['$', '{jndi:ldap://x}'].join(''),
    '../../etc/passwd',
    '%00',
    '\r\nset-cookie: a=b',
  ],
};

/** For text fields with a format, and for URLs. */
export const malformedTexts: Payloads<string> = {
  always: ['9007199254740992', '2026-02-30'],
  some: [
    '0x10',
    '1e3',
    '1e309',
    '99999999999999999999',
    'infinity',
    '9999-12-31',
    '0000-01-01',
    '+010000-01-01',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-23:59',
    '2026-06-30T23:59:60Z',
    '2026-02-30T10:00:00Z',
    'urn:uuid:00000000-0000-4000-8000-000000000000',
    '{00000000-0000-4000-8000-000000000000}',
    '00000000-0000-4000-8000-00000000000A',
  ],
};

/** Values that are not text. */
export const hostileValues: Payloads<unknown> = {
  always: [null, 0, infinityPlaceholder, {}, createNestedArray(2_000)],
  some: [
    true,
    false,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    1e300,
    [],
    ['x'],
    [null],
    [[]],
    JSON.parse('{"__proto__":{"x":1}}'),
    { constructor: { prototype: { x: 1 } } },
  ],
};

/** Cursors that the server never issued. */
export const hostileCursors: readonly string[] = [
  ...['1.5', '-1', '1e18', '1e19', '1e300', '1e999', 'null', '"x"', '"\\u0000"', '"0000-01-01"', '[]', '{}', 'true'].flatMap(
    (number) => [`[${number}]`, `[${number},1]`, `[1,${number}]`],
  ),
  '[8640000000000000,1]',
  '[8640000000000001,1]',
  '[253402300800000,1]',
  '[-62167219200001,1]',
  '["urn:uuid:00000000-0000-4000-8000-000000000000"]',
  '{',
  '[',
  '',
].map((text) => Buffer.from(text).toString('base64url'));

/** For lists. */
export const longArrays: Payloads<unknown[]> = {
  always: [Array.from({ length: 80_000 }, () => ({}))],
  some: [
    Array.from({ length: 10_000 }, () => 'x'),
    Array.from({ length: 10_000 }, (_, index) => index),
    Array.from({ length: 40_000 }, (_, index) => index),
    Array.from({ length: 10_000 }, () => []),
  ],
};

/** Fields that no body has. */
export const unknownFields: Payloads<readonly [string, unknown]> = {
  always: [
    ['nope', 1],
    ['__proto__', { x: 1 }],
  ],
  some: [
    ...['', 'toString', '__proto__', 'hasOwnProperty', 'a.b', 'a[0]', 'a/b~c', '\u0000', 'x'.repeat(10_000)].map(
      (name) => [name, 1] as const,
    ),
    ['constructor', { prototype: { x: 1 } }],
  ],
};

/** Lists nested to a depth. */
function createNestedArray(depth: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < depth; level++) value = [value];
  return value;
}
