import { powerEventTypes } from '@demarc/contract/power/event-types.ts';
import { at, changedBy, company, createSamples } from '../../testing/mail-samples.ts';
import { type PowerEventMail, powerEvent } from './power-event.ts';

const unit: Omit<PowerEventMail, 'figures' | 'event'> = {
  ...company,
  kind: 'RACK',
  colocationId: 311,
  serviceId: 'RK-311',
  name: 'AMS1-R03-12',
  reference: changedBy,
  committedKw: 4,
  meter: null,
};
const figures = {
  at,
  totalKw: 3.36,
  feeds: [
    { label: 'A', activePowerKw: 1.61, currentA: 7.1, voltageV: 229.6 },
    { label: 'B', activePowerKw: 1.75, currentA: 7.8, voltageV: 230.4 },
  ],
} as const;
const above = { value: 3.36, limit: 3.2, unit: 'KW', openedAt: at, closedAt: null } as const;
const lost = { type: 'FEED_LOST', feed: 'B', phase: null, value: null, limit: null, unit: null, openedAt: at } as const;

export const samples = createSamples(powerEvent, [
  ...powerEventTypes.map((type) => ({ ...unit, figures, event: { ...above, type, feed: 'A' as const, phase: 'L2' as const } })),
  { ...unit, figures, event: { ...lost, closedAt: at } },
  {
    ...unit,
    kind: 'SHARED_COLO',
    serviceId: 'SC-312',
    name: null,
    reference: null,
    figures: null,
    event: { ...above, type: 'METER_GAP', feed: 'B', phase: null, value: 16, limit: 15, unit: 'MINUTES' },
  },
  {
    ...unit,
    figures: { ...figures, totalKw: null },
    meter: { previous: 'SN-1', current: changedBy },
    event: { ...lost, type: 'METER_REPLACED', closedAt: at },
  },
]);
