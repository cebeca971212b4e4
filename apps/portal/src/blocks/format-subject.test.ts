import { expect, it } from 'vitest';
import { formatSubject } from './format-subject.ts';

const dutch = { number: (value: number | null) => new Intl.NumberFormat('nl-NL').format(value ?? 0) };

it.each([
  ['AMS1, 47U, 4.5 kW', 'AMS1, 47U, 4,5 kW'],
  ['AMS1, 47U, 4.0 kW', 'AMS1, 47U, 4 kW'],
  ['Dorpsplein 14.5, Voorbeeldstad', 'Dorpsplein 14.5, Voorbeeldstad'],
])('writes %j with the decimal sign of the language', (subject, text) => {
  expect(formatSubject(subject, dutch)).toBe(text);
});
