import { expect, it } from 'vitest';
import { getGreeting } from './get-greeting.ts';

it.each([
  [0, 'morning'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
])('greets at %i o’clock with the %s', (hour, part) => expect(getGreeting(hour)).toBe(`home.${part}`));
