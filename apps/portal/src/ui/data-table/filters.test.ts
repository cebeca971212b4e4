import { describe, expect, it } from 'vitest';
import { type Filter, isFilterSet, readFilters, serializeFilter } from './filters.ts';

const options = [
  { value: 'OPEN', label: 'x.open' },
  { value: 'PAID', label: 'x.paid' },
] as const;
const filters = [
  { kind: 'text', name: 'q', label: 'x.search', minLength: 2 },
  { kind: 'many', name: 'status', label: 'x.status', options },
  { kind: 'one', name: 'type', label: 'x.type', options },
  { kind: 'number', name: 'from', label: 'x.from', max: 2_147_483_647 },
] as const satisfies readonly Filter[];

describe('readFilters', () => {
  it('reads an empty URL as no filters', () => {
    expect(readFilters(filters, {})).toEqual({ q: undefined, status: [], type: undefined, from: undefined });
  });
  it('reads all kinds of filters', () => {
    expect(readFilters(filters, { q: 'weesp', status: 'OPEN,PAID', type: 'PAID', from: 402_506 })).toEqual({
      q: 'weesp',
      status: ['OPEN', 'PAID'],
      type: 'PAID',
      from: '402506',
    });
  });
  it('reads text that the router has parsed as a number', () => {
    expect(readFilters(filters, { q: 2025 }).q).toBe('2025');
  });
  it('ignores unknown values and text that is too short', () => {
    expect(readFilters(filters, { q: 'w', status: 'OPEN,GONE,open', type: 'GONE' })).toEqual({
      q: undefined,
      status: ['OPEN'],
      type: undefined,
    });
    expect(readFilters(filters, { q: { deep: 1 }, status: ['OPEN'] })).toMatchObject({ q: undefined, status: [] });
  });
  it.each([
    ['402.506', '402506'],
    [' 402 506 ', '402506'],
    ['0', '0'],
    ['2147483648', undefined],
    ['-1', undefined],
    ['40a', undefined],
    ['', undefined],
  ])('reads the number %s as %s', (from, expected) => expect(readFilters(filters, { from }).from).toBe(expected));
  it('infers the type of each value', () => {
    const { status, type }: { status: readonly ('OPEN' | 'PAID')[]; type: 'OPEN' | 'PAID' | undefined } = readFilters(
      filters,
      {},
    );
    expect([...status, type]).toEqual([undefined]);
  });
});

it('serializes what it reads', () => {
  expect(serializeFilter(['OPEN', 'PAID'])).toBe('OPEN,PAID');
  expect([serializeFilter([]), serializeFilter(''), serializeFilter(undefined)]).toEqual([undefined, undefined, undefined]);
  expect([isFilterSet([]), isFilterSet(['OPEN']), isFilterSet(undefined), isFilterSet('x')]).toEqual([false, true, false, true]);
});
