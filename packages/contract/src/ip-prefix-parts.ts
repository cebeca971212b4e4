import { Type } from 'typebox';
import { Instant, nullable, Uuid } from './types.ts';

/** Address families as values of a query parameter. */
export const ipFamilies = ['4', '6'] as const;

export const nullRouteStatuses = ['REQUESTED', 'ACTIVE', 'ENDING', 'ENDED'] as const;
export type NullRouteStatus = (typeof nullRouteStatuses)[number];
/** Those of a null route that has not ended. */
export const openNullRouteStatuses = ['REQUESTED', 'ACTIVE', 'ENDING'] as const satisfies readonly NullRouteStatus[];
export type OpenNullRouteStatus = (typeof openNullRouteStatuses)[number];
/** The shortest and longest duration of a null route. */
export const minNullRouteMinutes = 15;
export const maxNullRouteDays = 30;

export const nullRouteProperties = {
  nullRouteId: Uuid,
  target: Type.String({ description: 'The address or part of the prefix whose traffic is dropped, in CIDR notation.' }),
  reason: nullable(Type.String()),
  status: Type.Enum([...nullRouteStatuses], {
    description:
      '`REQUESTED` until our routers drop the traffic, `ACTIVE` while they drop it, `ENDING` after its end until they stop, and `ENDED`.',
  }),
  requestedAt: Instant,
  requestedByName: nullable(Type.String({ description: 'Null if we requested it, or if the account was deleted.' })),
  endsAt: Type.String({ format: 'date-time', description: 'When the null route ends automatically.' }),
  activeSince: nullable(Instant),
  endedAt: nullable(Type.String({ format: 'date-time', description: 'When our routers stopped dropping the traffic.' })),
};
