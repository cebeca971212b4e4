import { Type } from 'typebox';
import { Instant, nullable, Uuid } from './types.ts';

/** Address families as a query has them. */
export const ipFamilies = ['4', '6'] as const;

export const nullRouteStatuses = ['REQUESTED', 'ACTIVE', 'ENDING', 'ENDED'] as const;
export type NullRouteStatus = (typeof nullRouteStatuses)[number];
/** A null route lasts between these. */
export const minNullRouteMinutes = 15;
export const maxNullRouteDays = 30;

export const nullRouteProperties = {
  nullRouteId: Uuid,
  target: Type.String({ description: 'The address or part of the prefix whose traffic is dropped, in CIDR notation.' }),
  reason: nullable(Type.String()),
  status: Type.Enum([...nullRouteStatuses], {
    description:
      '`REQUESTED` until our routers drop the traffic, `ACTIVE` while they do, `ENDING` after its end until they no longer do, and `ENDED`.',
  }),
  requestedAt: Instant,
  requestedByName: nullable(Type.String({ description: 'Null if we requested it, or if the account was deleted.' })),
  endsAt: Type.String({ format: 'date-time', description: 'When it ends by itself.' }),
  activeSince: nullable(Instant),
  endedAt: nullable(Type.String({ format: 'date-time', description: 'When the traffic was no longer dropped.' })),
};
