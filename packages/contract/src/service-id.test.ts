import { expect, it } from 'vitest';
import { formatServiceId, parseServiceId } from './service-id.ts';

it('formats the service ID of a line', () => {
  expect(formatServiceId('LINE', 204512)).toBe('LN-204512');
});

it('parses a service ID in any notation', () => {
  for (const text of ['LN-204512', 'ln204512', 'ln 204512', 'About #LN-204512']) {
    expect(parseServiceId(text), text).toEqual({ type: 'LINE', id: 204512 });
  }
  for (const text of ['204512', 'PLN-204512', 'LN-204512 and more', '']) expect(parseServiceId(text), text).toBeNull();
});
