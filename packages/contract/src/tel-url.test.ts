import { expect, it } from 'vitest';
import { toTelUrl } from './tel-url.ts';

it.each([
  ['020 555 01 23', 'tel:0205550123'],
  ['+31 (0)20-555 01 23', 'tel:+31205550123'],
])('dials %s as %s', (phone, url) => {
  expect(toTelUrl(phone)).toBe(url);
});
