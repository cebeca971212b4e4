import { expect, it } from 'vitest';
import { formatAvailableKw, formatConnector, getMaxCommittedKw } from './power-feed.ts';

it.each([
  ['SINGLE', 16, '2.94', 'IEC 60309 1P+N+E 16A'],
  ['SINGLE', 32, '5.89', 'IEC 60309 1P+N+E 32A'],
  ['THREE', 16, '8.83', 'IEC 60309 3P+N+E 16A'],
  ['THREE', 32, '17.66', 'IEC 60309 3P+N+E 32A'],
] as const)('a feed of %s phase and %i A carries %s kW', (phase, amperageA, availableKw, connector) => {
  expect(formatAvailableKw({ phase, amperageA })).toBe(availableKw);
  expect(formatConnector({ phase, amperageA })).toBe(connector);
});

it('limits the commitment to what the smallest feed carries alone', () => {
  const small = { phase: 'SINGLE', amperageA: 16 } as const;
  const large = { phase: 'THREE', amperageA: 32 } as const;
  expect(getMaxCommittedKw([large, small])).toBe(2.9);
  expect(getMaxCommittedKw([large, large])).toBe(17.6);
});
