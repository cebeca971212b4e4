import { type Static, Type } from 'typebox';
import { defineOperation } from '../operation.ts';
import { createKeysetPageSchema, KeysetPageQuery } from '../pagination.ts';
import { feedLabels } from '../power-feed.ts';
import { Instant, IntegerId, nullable, Uuid } from '../types.ts';
import { powerEventTypes } from './event-types.ts';
import { powerPhases } from './sample.ts';
import { powerCall, rackPowerParams, rackPowerPath, sharedColoPowerParams, sharedColoPowerPath } from './unit.ts';

export const powerEventStatuses = ['OPEN', 'ACKNOWLEDGED', 'CLOSED'] as const;
export type PowerEventStatus = (typeof powerEventStatuses)[number];

/** The number of consecutive samples above the limit that open an event, or below the limit less the hysteresis that close it. */
export const eventSampleCount = 3;
/** In percentage points of the limit's unit. */
export const eventHysteresisPercent = 5;
/** The maximum difference between the phases of a feed, in percent of their average. */
export const phaseImbalanceLimitPercent = 20;

/** Something about the power of a rack or of shared units that needs attention, or did. */
export const PowerEvent = Type.Object({
  eventId: Type.Integer(),
  type: Type.Enum([...powerEventTypes]),
  status: Type.Enum([...powerEventStatuses]),
  feed: nullable(Type.Enum([...feedLabels], { description: 'Null if it is about all feeds together.' })),
  phase: nullable(Type.Enum([...powerPhases], { description: 'Null if it is not about one phase.' })),
  value: nullable(Type.Number({ description: 'The highest value while it was open, in the unit of the limit.' })),
  limit: nullable(Type.Number()),
  unit: nullable(Type.Enum(['KW', 'A', 'PERCENT', 'MINUTES'], { description: 'Unit of `value` and `limit`.' })),
  openedAt: { ...Instant, description: 'When the first of the samples was measured.' },
  closedAt: nullable(Instant),
  acknowledgedAt: nullable(Instant),
  acknowledgedByAccountId: nullable(Uuid),
  acknowledgedByName: nullable(Type.String()),
});
export type PowerEvent = Static<typeof PowerEvent>;

const list = {
  ...powerCall,
  method: 'GET',
  query: Type.Object({
    status: Type.Optional(Type.Array(Type.Enum([...powerEventStatuses]), { maxItems: powerEventStatuses.length })),
    from: Type.Optional({ ...Instant, description: 'Only includes events that were open at or after this time.' }),
    to: Type.Optional({ ...Instant, description: 'Only includes events that opened before this time.' }),
    ...KeysetPageQuery.properties,
  }),
  response: createKeysetPageSchema(PowerEvent),
} as const;
const acknowledge = {
  ...powerCall,
  method: 'POST',
  response: PowerEvent,
  problems: ['INVALID_TRANSITION', 'CUSTOMER_NOT_ACTIVE'],
} as const;
export const listRackPowerEvents = defineOperation({
  ...list,
  id: 'listRackPowerEvents',
  path: `${rackPowerPath}/event`,
  summary: 'Lists the power events of a rack, newest first.',
  params: rackPowerParams,
  follows: ['rack'],
});

export const acknowledgeRackPowerEvent = defineOperation({
  ...acknowledge,
  id: 'acknowledgeRackPowerEvent',
  path: `${rackPowerPath}/event/:eventId/acknowledgement`,
  summary: 'Acknowledges an open power event of a rack.',
  params: Type.Object({ ...rackPowerParams.properties, eventId: IntegerId }),
});

export const listSharedColoPowerEvents = defineOperation({
  ...list,
  id: 'listSharedColoPowerEvents',
  path: `${sharedColoPowerPath}/event`,
  summary: 'Lists the power events of shared units, newest first.',
  params: sharedColoPowerParams,
  follows: ['shared-colo'],
});

export const acknowledgeSharedColoPowerEvent = defineOperation({
  ...acknowledge,
  id: 'acknowledgeSharedColoPowerEvent',
  path: `${sharedColoPowerPath}/event/:eventId/acknowledgement`,
  summary: 'Acknowledges an open power event of shared units.',
  params: Type.Object({ ...sharedColoPowerParams.properties, eventId: IntegerId }),
});
