import { ProblemError } from '@demarc/client/client.ts';
import { expect, it } from 'vitest';
import { isFinalRefusal } from './final-refusal.ts';

const refuse = (status: number) => new ProblemError(status, null, null);

it('blocks an order that the server refused for what it asks, until something changes', () => {
  expect([403, 409, 422].map((status) => isFinalRefusal(refuse(status)))).toEqual([true, true, true]);
});

it('lets the user send an order again after a failure that can pass', () => {
  expect([429, 500, 503].map((status) => isFinalRefusal(refuse(status)))).toEqual([false, false, false]);
  expect([null, new Error('No answer')].map(isFinalRefusal)).toEqual([false, false]);
});
