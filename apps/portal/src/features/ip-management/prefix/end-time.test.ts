import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endTime, toEndTime, toInstant } from './end-time.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

it('offers an end in Amsterdam time and sends it as an instant', () => {
  expect(toEndTime(4)).toBe('2026-03-01T15:00');
  expect(toInstant('2026-03-01T15:00')).toBe('2026-03-01T14:00:00.000Z');
});

it.each([
  ['no time', '', 'ip-prefix.end-invalid'],
  ['too early', '2026-03-01T11:10', 'ip-prefix.end-too-early'],
  ['too late', '2026-04-01T12:00', 'ip-prefix.end-too-late'],
])('rejects %s', (_case, value, code) => expect(endTime(value)).toMatchObject({ code }));

it('accepts the limits', () => {
  expect(['2026-03-01T11:15', '2026-03-31T12:00'].map((value) => endTime(value))).toEqual([null, null]);
});
