import { describe, expect, it } from 'vitest';
import { languages } from '../language.ts';
import { formatPowerEventFigures, formatPowerEventTitle } from './describe-event.ts';
import { powerEventTypes } from './event-types.ts';
import { explainPowerEvent } from './explain-event.ts';

const figures = { value: 3.3612, limit: 3.2, unit: 'KW' } as const;

describe('a power event', () => {
  it.each([
    ['FEED_LOST', 'B', null, 'Feed B lost', 'Voeding B uitgevallen'],
    ['BREAKER_WARNING', 'A', 'L2', 'Breaker of feed A, L2 highly loaded', 'Zekering van voeding A, L2 zwaar belast'],
    ['COMMIT_WARNING', null, null, 'Power above the warning threshold', 'Vermogen boven de waarschuwingsgrens'],
  ] as const)('of type %s says where it is', (type, feed, phase, en, nl) => {
    expect(formatPowerEventTitle({ type, feed, phase }, 'en')).toBe(en);
    expect(formatPowerEventTitle({ type, feed, phase }, 'nl')).toBe(nl);
  });

  it('shows its figures in the format of the language', () => {
    const event = { type: 'COMMIT_WARNING', feed: null, phase: null, ...figures } as const;
    expect(formatPowerEventFigures(event, 'en')).toBe('3.36\u00a0kW, limit 3.2\u00a0kW');
    expect(formatPowerEventFigures(event, 'nl')).toBe('3,36\u00a0kW, grens 3,2\u00a0kW');
    expect(formatPowerEventFigures({ ...event, value: null }, 'en')).toBeNull();
  });

  it('explains every type in both languages', () => {
    const texts = powerEventTypes.flatMap((type) => {
      return languages.map((language) => explainPowerEvent({ type, feed: 'A', phase: null, ...figures }, language));
    });
    expect(new Set(texts).size).toBe(powerEventTypes.length * languages.length);
    expect(texts.join(' ')).not.toMatch(/undefined|null|NaN/);
  });
});
