import type { PowerEvent } from '@demarc/contract/power/event.ts';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { getFormats } from '../../../lib/format.ts';
import { getEventDetails, getEventMonth } from './event-display.ts';

const t = ((key: string) => key) as TFunction;
// Midnight of 1 August and of 1 September in Amsterdam.
const closed = {
  type: 'BURST_BILLABLE',
  status: 'CLOSED',
  openedAt: '2026-07-31T22:00:00.000Z',
  closedAt: '2026-08-31T22:00:00.000Z',
  value: null,
  acknowledgedAt: null,
} as PowerEvent;

it('names the month of a burst, and not how long its event was open', () => {
  expect(getEventMonth(closed)).toBe('2026-07');
  expect(getEventDetails(closed, t, getFormats('en'))).toEqual(['power.event-closed']);
});

it('says how long other events lasted', () => {
  const lost = { ...closed, type: 'FEED_LOST' } as const;
  expect(getEventMonth(lost)).toBeNull();
  expect(getEventDetails(lost, t, getFormats('en'))).toEqual(['power.event-lasted']);
});
