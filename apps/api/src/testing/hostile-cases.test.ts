import type { OperationShape } from '@demarc/contract/operation.ts';
import { operations } from '@demarc/contract/operations.ts';
import { expect, it } from 'vitest';
import { createTake, hostileCases, type Take } from './hostile-cases.ts';
import { hostileTexts, hostileValues, longArrays, malformedTexts, unknownFields } from './hostile-values.ts';
import { validInput } from './valid-input.ts';

const all: readonly OperationShape[] = operations;

/** The cases of all operations, and the payloads that each place of a request got. */
const taken = new Map<unknown, Set<unknown>>();
const cases = all.flatMap((operation, index) => {
  const take = createTake(index);
  const record: Take = (payloads) => {
    const chosen = take(payloads);
    const known = taken.get(payloads) ?? new Set();
    taken.set(payloads, known);
    for (const payload of chosen) known.add(payload);
    return chosen;
  };
  return hostileCases(operation, validInput(operation), () => true, record).map((hostileCase) => ({ operation, ...hostileCase }));
});

it.each(Object.entries({ hostileTexts, malformedTexts, hostileValues, longArrays, unknownFields }))(
  'each of the %s is sent',
  (_name, payloads) => {
    expect(taken.get(payloads)?.size).toBe(payloads.always.length + payloads.some.length);
  },
);

it('each operation gets cases for each of its parts', () => {
  for (const operation of all) {
    const own = cases.filter((testCase) => testCase.operation === operation).map(({ what }) => what);
    for (const name of Object.keys(operation.params?.properties ?? {}))
      expect(own.filter((what) => what.startsWith(`path ${name} `)).length).toBeGreaterThan(8);
    for (const name of Object.keys(operation.query?.properties ?? {}))
      expect(own.filter((what) => what.startsWith(`query "${name}`)).length).toBeGreaterThan(8);
    if (operation.body) expect(own.filter((what) => what.startsWith('body ')).length).toBeGreaterThan(8);
  }
});

it('places of one class take all of its payloads in turn', () => {
  const payloads = { always: ['a'], some: ['b', 'c', 'd', 'e', 'f'] };
  const take = createTake(3);
  const places = Array.from({ length: 4 }, () => take(payloads));
  for (const place of places) expect(place[0]).toBe('a');
  expect(places.flatMap(([, ...rest]) => rest).sort()).toEqual(payloads.some);
});
