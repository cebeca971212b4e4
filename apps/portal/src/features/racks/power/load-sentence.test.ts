import { describe, expect, it } from 'vitest';
import { getFormats } from '../../../lib/format.ts';
import { formatLoadSentence } from './load-sentence.ts';

const t = ((key: string, values: unknown = {}) => `[${key} ${Object.values(values as object).join(' ')}]`) as never;
const context = { t, formats: getFormats('en'), powerUnit: 'kW' } as const;
const series = { metric: 'ACTIVE_POWER_KW', critical: 2.76, from: '2026-03-09T14:35:00Z', to: '2026-03-10T14:35:00Z' } as const;
const warning = { kind: 'warning', value: 2.32, percent: 80 } as const;
const load = { min: 1.834, max: 2.43, limit: warning, aboveSince: null, aboveSeconds: 0 };

describe('formatLoadSentence', () => {
  it.each([
    ['nothing was measured', null, '[power.sentence-none ]'],
    ['there is no limit', { ...load, limit: null }, '[power.sentence-between 1.83 2.43\u00a0kW].'],
    ['it is below', load, '[power.sentence-between 1.83 2.43\u00a0kW]; [power.sentence-below [power.line-percent 80%]]'],
    [
      'it was above',
      { ...load, aboveSeconds: 7200 },
      '[power.sentence-between 1.83 2.43\u00a0kW]; [power.sentence-was-above [power.line-percent 80%] [line.duration-hours 2 0]]',
    ],
    [
      'it was above all the time',
      { ...load, aboveSince: Date.parse('2026-03-09T14:35:00Z') / 1000 },
      '[power.sentence-between 1.83 2.43\u00a0kW]; [power.sentence-always [power.line-percent 80%]]',
    ],
    [
      'it is above',
      {
        ...load,
        aboveSince: Date.parse('2026-03-10T11:20:00Z') / 1000,
        limit: { ...warning, kind: 'commitment', percent: null },
      },
      '[power.sentence-between 1.83 2.43\u00a0kW]; [power.sentence-above [power.line-commitment ] 10 Mar 2026, 12:20 [line.duration-hours 3 15]]',
    ],
  ] as const)('when %s', (_what, described, sentence) => {
    expect(formatLoadSentence(described, series, context)).toBe(sentence);
  });

  it('has the small unit of the chart', () => {
    const context = { t, formats: getFormats('nl'), powerUnit: 'W' } as const;
    const small = { ...load, min: 0.1834, max: 1.243, limit: null };
    expect(formatLoadSentence(small, series, context)).toBe('[power.sentence-between 183 1.243\u00a0W].');
  });

  it('compares phases with the breaker if its line is not shown', () => {
    const current = { ...series, metric: 'CURRENT_A', critical: 16 } as const;
    expect(formatLoadSentence({ ...load, limit: null }, current, context)).toBe(
      '[power.sentence-between 1.8 2.4\u00a0A]; [power.sentence-of-breaker 15% 16 A]',
    );
  });
});
