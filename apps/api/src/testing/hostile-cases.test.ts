import type { OperationShape } from '@demarc/contract/operation.ts';
import { operations } from '@demarc/contract/operations.ts';
import { expect, it } from 'vitest';
import { createPayloadPicker, hostileCases, type PickPayloads } from './hostile-cases.ts';
import { hostileTexts, hostileValues, longArrays, malformedTexts, unknownFields } from './hostile-values.ts';
import { validInput } from './valid-input.ts';

const allOperations: readonly OperationShape[] = operations;

/** The payloads of each class that the cases of all operations send. */
const sentPayloads = new Map<unknown, Set<unknown>>();
const cases = allOperations.flatMap((operation, index) => {
  const pick = createPayloadPicker(index);
  const record: PickPayloads = (payloads) => {
    const picked = pick(payloads);
    sentPayloads.set(payloads, new Set([...(sentPayloads.get(payloads) ?? []), ...picked]));
    return picked;
  };
  return hostileCases(operation, validInput(operation), () => true, record).map((hostileCase) => ({ operation, ...hostileCase }));
});

it.each(Object.entries({ hostileTexts, malformedTexts, hostileValues, longArrays, unknownFields }))(
  'hostileCases sends each of the %s',
  (_name, payloads) => {
    expect(sentPayloads.get(payloads)?.size).toBe(payloads.always.length + payloads.some.length);
  },
);

it('hostileCases builds cases for each part of each operation', () => {
  for (const operation of allOperations) {
    const descriptions = cases.filter((testCase) => testCase.operation === operation).map(({ what }) => what);
    for (const name of Object.keys(operation.params?.properties ?? {}))
      expect(descriptions.filter((what) => what.startsWith(`path ${name} `)).length).toBeGreaterThan(8);
    for (const name of Object.keys(operation.query?.properties ?? {}))
      expect(descriptions.filter((what) => what.startsWith(`query "${name}`)).length).toBeGreaterThan(8);
    if (operation.body) expect(descriptions.filter((what) => what.startsWith('body ')).length).toBeGreaterThan(8);
  }
});

it('createPayloadPicker distributes all payloads of a class over consecutive parts of a request', () => {
  const payloads = { always: ['a'], some: ['b', 'c', 'd', 'e', 'f'] };
  const pick = createPayloadPicker(3);
  const parts = Array.from({ length: 4 }, () => pick(payloads));
  for (const part of parts) expect(part[0]).toBe('a');
  expect(parts.flatMap(([, ...rest]) => rest).sort()).toEqual(payloads.some);
});
