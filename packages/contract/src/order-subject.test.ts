import { expect, it } from 'vitest';
import { formatSubject } from './order-subject.ts';

it.each([
  ['AMS1, 47U, 4.5 kW', 'AMS1, 47U, 4,5\u00a0kW'],
  ['AMS1, 47U, 4.0 kW', 'AMS1, 47U, 4\u00a0kW'],
  ['RTM1, 1U, 0.3 kW', 'RTM1, 1U, 300\u00a0W'],
  ['Dorpsplein 14.5, Voorbeeldstad', 'Dorpsplein 14.5, Voorbeeldstad'],
])('writes the power in %j as everywhere', (subject, text) => {
  expect(formatSubject(subject, 'nl')).toBe(text);
});
