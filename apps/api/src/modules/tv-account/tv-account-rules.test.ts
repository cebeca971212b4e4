import { expect, it } from 'vitest';
import { hasEnded } from './tv-account-rules.ts';
import { hasEnded as hasProductEnded } from './tv-product-rules.ts';

it.each([
  ['on its last day', '2026-03-31T21:59:59Z', false],
  ['from the midnight after it in Amsterdam', '2026-03-31T22:00:00Z', true],
])('a canceled account or product %s has ended: %s', (_when, now, ended) => {
  const canceled = { status: 'cancelling', cancellationDate: '2026-03-31' } as const;
  expect(hasEnded(canceled, new Date(now))).toBe(ended);
  expect(hasProductEnded(canceled, new Date(now))).toBe(ended);
});

it('an account or product whose cancellation was withdrawn has not ended', () => {
  const active = { status: 'active', cancellationDate: '2026-03-31' } as const;
  expect(hasEnded(active, new Date('2026-04-30T12:00:00Z'))).toBe(false);
  expect(hasProductEnded(active, new Date('2026-04-30T12:00:00Z'))).toBe(false);
});
