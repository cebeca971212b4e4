import { expect, it } from 'vitest';
import { pin } from './pin.ts';

it.each([
  ['', null],
  [undefined, null],
  ['4071', null],
  ['0001', null],
  ['4321', null],
  ['1234', 'validation.pin-weak'],
  ['0000', 'validation.pin-weak'],
  ['7777', 'validation.pin-weak'],
  ['407', 'validation.pin-invalid'],
  ['40711', 'validation.pin-invalid'],
  ['40a1', 'validation.pin-invalid'],
  ['٤٠٧١', 'validation.pin-invalid'],
])('%j: %s', (value, code) => expect(pin(value)?.code ?? null).toBe(code));
