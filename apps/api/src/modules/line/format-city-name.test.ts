import { expect, it } from 'vitest';
import { formatCityName } from './format-city-name.ts';

it.each([
  ['utrecht', 'Utrecht'],
  ['UTRECHT', 'Utrecht'],
  [' den haag ', 'Den Haag'],
  ["'s-gravenhage", "'s-Gravenhage"],
  ["'S-GRAVENHAGE", "'s-Gravenhage"],
  ['capelle aan den ijssel', 'Capelle aan den IJssel'],
  ['ijmuiden', 'IJmuiden'],
  ['sint-oedenrode', 'Sint-Oedenrode'],
  ['Berg en Dal', 'Berg en Dal'],
  ['Nij Beets', 'Nij Beets'],
  ['', ''],
])('formats %j as %j', (typed, name) => expect(formatCityName(typed)).toBe(name));
