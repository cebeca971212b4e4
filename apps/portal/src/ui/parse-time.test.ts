import { expect, it } from 'vitest';
import { parseTime } from './parse-time.ts';

it.each([
  ['9', '09:00'],
  ['09', '09:00'],
  ['9:05', '09:05'],
  ['9.05', '09:05'],
  ['905', '09:05'],
  ['0905', '09:05'],
  [' 23:59 ', '23:59'],
  ['0:00', '00:00'],
])('reads %s', (text, time) => expect(parseTime(text)).toBe(time));

it.each(['', '24:00', '9:60', '9:5', '9 pm', '12345', 'noon'])('refuses %j', (text) => expect(parseTime(text)).toBeNull());
