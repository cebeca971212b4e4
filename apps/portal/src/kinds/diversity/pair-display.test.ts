import type { DiversityPair } from '@demarc/contract/diversity.ts';
import { describe, expect, it } from 'vitest';
import { findSharedProtection } from './pair-display.ts';

const pair = (one: string[], other: string[], shared: string[]) =>
  ({
    one: { type: 'WDM', id: 1, label: 'Backbone' },
    other: { type: 'WDM', id: 2, label: 'Storage' },
    aspects: [{ aspect: 'DUCT', result: shared.length > 0 ? 'SHARED' : 'DIFFERENT', one, other, shared }],
  }) as unknown as DiversityPair;

describe('the reason why two wavelengths share a duct', () => {
  it.each([
    ['the protection path of the first', pair(['NORTH', 'SOUTH'], ['SOUTH'], ['SOUTH']), { path: 'SOUTH', name: 'Backbone' }],
    ['the protection path of the second', pair(['SOUTH'], ['NORTH', 'SOUTH'], ['SOUTH']), { path: 'SOUTH', name: 'Storage' }],
    ['not a protection path if they share the working path', pair(['NORTH', 'SOUTH'], ['NORTH'], ['NORTH']), null],
    ['nothing if they share none', pair(['NORTH', 'EAST'], ['SOUTH'], []), null],
  ])('is %s', (_, diversityPair, expected) => expect(findSharedProtection(diversityPair)).toEqual(expected));
});
