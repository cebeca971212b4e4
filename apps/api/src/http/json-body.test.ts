import { expect, it } from 'vitest';
import { findForbiddenKey } from './json-body.ts';

it.each([
  ['{"__proto__":{"admin":true}}', '__proto__', '__proto__'],
  ['{"\\u005f_proto__":1}', '__proto__', '__proto__'],
  ['\uFEFF{"a":[1,{"b":{"__proto__":null}}]}', 'a[1].b.__proto__', '__proto__'],
  ['{"a":{"constructor":{"prototype":{}}}}', 'a.constructor', 'constructor.prototype'],
  [`{"${'x'.repeat(300)}":{"__proto__":1}}`, '', '__proto__'],
  [`{"a":${'['.repeat(50_000)}{"__proto__":1}${']'.repeat(50_000)}}`, '', '__proto__'],
])('finds the key in %.60s', (text, field, key) => {
  expect(findForbiddenKey(text)).toEqual({ field, key });
});

it.each([
  '{"a":"__proto__"}',
  '{"constructor":"x"}',
  '{"constructor":{"name":"x"}}',
  '{"prototype":{}}',
  '{"__proto__":',
  '5',
  'null',
])('finds none in %s', (text) => expect(findForbiddenKey(text)).toBeNull());
