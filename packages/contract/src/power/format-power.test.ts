import { describe, expect, it } from 'vitest';
import { formatPower, getPowerUnit } from './format-power.ts';

describe('a power', () => {
  it.each([
    [0, '0 W', '0 W'],
    [0.0004, '0 W', '0 W'],
    [0.05, '50 W', '50 W'],
    [0.9054, '905 W', '905 W'],
    [0.9994, '999 W', '999 W'],
    // In whole watts it is a kilowatt, so it is not 1,000 W.
    [0.9996, '1 kW', '1 kW'],
    [1, '1 kW', '1 kW'],
    [2.5, '2.5 kW', '2,5 kW'],
    [3.506, '3.51 kW', '3,51 kW'],
    [11.04, '11.04 kW', '11,04 kW'],
    [1234.5, '1,234.5 kW', '1.234,5 kW'],
  ] as const)('of %f kW is %s in English and %s in Dutch', (kw, en, nl) => {
    expect(formatPower(kw, 'en')).toBe(en.replace(' ', '\u00a0'));
    expect(formatPower(kw, 'nl')).toBe(nl.replace(' ', '\u00a0'));
  });

  it('has the unit of the figures that it is compared with', () => {
    expect(getPowerUnit(0.3)).toBe('W');
    expect(formatPower(1.2, 'en', 'W')).toBe('1,200\u00a0W');
    expect(getPowerUnit(4)).toBe('kW');
    expect(formatPower(0.5, 'nl', 'kW')).toBe('0,5\u00a0kW');
  });
});
