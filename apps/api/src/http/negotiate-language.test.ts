import { expect, it } from 'vitest';
import { negotiateLanguage } from './negotiate-language.ts';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['nl', 'nl'],
  ['NL-be', 'nl'],
  ['de,fr;q=0.9', 'en'],
  ['en;q=0.5, nl;q=0.8', 'nl'],
  ['nl;q=0.8, en', 'en'],
  ['nl;q=0', 'en'],
  ['nl;q=7', 'en'],
  ['nl;q=-1', 'en'],
  ['nl;q=', 'en'],
  ['fr, nl;q=0.1', 'nl'],
  [`${'x,'.repeat(10_000)}nl`, 'en'],
])('reads %s as %s', (header, language) => expect(negotiateLanguage(header)).toBe(language));
