import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { addStorableFormats } from './formats.ts';

const ajv = new Ajv();
addStorableFormats(ajv);
const isValid = (format: string, text: string) => ajv.validate({ type: 'string', format }, text);

it.each([
  ['uuid', '0190c1f0-3b5e-7c1a-9a53-0a1b2c3d4e5f'],
  ['uuid', '0190C1F0-3B5E-7C1A-9A53-0A1B2C3D4E5F'],
  ['date', '2024-02-29'],
  ['date', '0001-01-01'],
  ['date', '9999-12-31'],
  ['date-time', '2026-07-01T12:00:00Z'],
  ['date-time', '2026-07-01T12:00:00.123+02:00'],
  ['email', 'person@test.example'],
])('%s accepts %s', (format, text) => {
  expect(isValid(format, text)).toBe(true);
});

it.each([
  ['uuid', 'urn:uuid:0190c1f0-3b5e-7c1a-9a53-0a1b2c3d4e5f'],
  ['uuid', '{0190c1f0-3b5e-7c1a-9a53-0a1b2c3d4e5f}'],
  ['uuid', '0190c1f03b5e7c1a9a530a1b2c3d4e5f'],
  ['date', '2026-02-29'],
  ['date', '0000-01-01'],
  ['date', '+010000-01-01'],
  ['date-time', '2026-02-30T12:00:00Z'],
  ['date-time', '2026-06-30T23:59:60Z'],
  ['date-time', '0000-06-30T12:00:00Z'],
  ['date-time', '9999-12-31T23:59:59-01:00'],
  ['date-time', '0001-01-01T00:00:00+01:00'],
  ['date-time', '2026-07-01T12:00:00'],
])('%s rejects %s', (format, text) => {
  expect(isValid(format, text)).toBe(false);
});
