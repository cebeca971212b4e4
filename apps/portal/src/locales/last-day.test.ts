import { expect, it } from 'vitest';
import loyalty from './nl/loyalty.json';
import msa from './nl/msa.json';
import power from './nl/power.json';

// "Voor" and "tot" leave out the day itself.
it.each([
  [msa['until-signing'], /uiterlijk/],
  [msa['until-not-signed'], /op of voor/],
  [loyalty['expires-after'], /op of voor/],
  [power['forecast-range'], /tot en met/],
])('includes the last day in Dutch: %s', (text, wording) => expect(text).toMatch(wording));
