import { expect, it } from 'vitest';
import { decimal } from './decimal.ts';

it.each(['4', '4.5', '0.1', '12.0', '', undefined])('accepts %s', (value) => expect(decimal(1)(value)).toBeNull());

it.each(['4.55', '4,5', '-1', '.5', '4.', '1e3', 'vier'])('rejects %s', (value) =>
  expect(decimal(1)(value)).toEqual({ code: 'validation.decimal', params: { max: 1 } }),
);
