import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { findOversizedLists } from './find-oversized-lists.ts';

const Names = Type.Array(Type.String(), { maxItems: 2 });
const schema: object = Type.Object({
  names: Names,
  people: Type.Array(Type.Object({ names: Names }), { maxItems: 3 }),
  other: Type.Union([Type.Object({ names: Names }), Type.Null()]),
});
const buildProblem = (field: string, max: number) => ({ field, code: 'validation.max-array-length', params: { max } });

it('finds lists at any depth, by path', () => {
  const names = ['a', 'b', 'c'];
  expect(findOversizedLists(schema, { names, people: [{ names: [] }, { names }], other: { names } })).toEqual([
    buildProblem('names', 2),
    buildProblem('people[1].names', 2),
    buildProblem('other.names', 2),
  ]);
});

it('does not check the entries of a list that is too long itself', () => {
  const people = Array.from({ length: 4 }, () => ({ names: ['a', 'b', 'c'] }));
  expect(findOversizedLists(schema, { people })).toEqual([buildProblem('people', 3)]);
});

it.each([
  { names: ['a', 'b'], people: [], other: null },
  {},
  null,
  5,
  'names',
  [],
  [[]],
  { names: 'abc', people: { length: 9 } },
])('finds nothing in %j', (value) => {
  expect(findOversizedLists(schema, value)).toEqual([]);
});
