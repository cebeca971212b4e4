import type { ApiToken } from '@demarc/contract/api-token.ts';
import { findFieldProblems } from '@demarc/contract/rules/field-rules.ts';
import { expect, it } from 'vitest';
import { getEndOfDay, getExpiry, getRenewedExpiry, getTokenFormRules } from './expiry.ts';

const now = new Date('2026-03-01T12:00:00Z');

it.each([
  ['2026-07-01', '2026-07-01T21:59:59.000Z'],
  ['2026-12-01', '2026-12-01T22:59:59.000Z'],
  // The days on which the clocks change.
  ['2026-03-29', '2026-03-29T21:59:59.000Z'],
  ['2026-10-25', '2026-10-25T22:59:59.000Z'],
])('ends %s at midnight in Amsterdam', (day, end) => {
  expect(getEndOfDay(day).toISOString()).toBe(end);
});

it.each([
  [{ expiry: '30', day: '' }, '2026-03-31T12:00:00.000Z'],
  [{ expiry: '365', day: '2026-05-01' }, '2027-03-01T12:00:00.000Z'],
  [{ expiry: 'day', day: '2026-05-01' }, '2026-05-01T21:59:59.000Z'],
  [{ expiry: 'day', day: '' }, undefined],
  [{ expiry: 'never', day: '2026-05-01' }, undefined],
])('maps %o to %s', (choice, end) => {
  expect(getExpiry({ description: '', ...choice }, now)?.toISOString()).toBe(end);
});

it('gives a replacement token the same lifetime as the original', () => {
  const old = { createdAt: '2025-03-01T00:00:00Z', expiresAt: '2025-05-30T00:00:00Z' } as ApiToken;
  expect(getRenewedExpiry(old, now)?.toISOString()).toBe('2026-05-30T12:00:00.000Z');
  expect(getRenewedExpiry({ ...old, expiresAt: null }, now)).toBeNull();
});

it('requires a future day only when a day was chosen', () => {
  const findCodes = (values: object) =>
    findFieldProblems(getTokenFormRules, { description: 'Stock', ...values }).map(({ code }) => code);
  expect(findCodes({ expiry: '30', day: '' })).toEqual([]);
  expect(findCodes({ expiry: 'day', day: '' })).toEqual(['validation.required']);
  expect(findCodes({ expiry: 'day', day: '2020-01-01' })).toEqual(['validation.date-too-early']);
  expect(findCodes({ expiry: 'day', day: '2999-01-01' })).toEqual([]);
});
