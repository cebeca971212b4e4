import { Type } from 'typebox';
import { defineOperation } from './operation.ts';
import { Instant, nullable } from './types.ts';

export const systemStates = ['OPERATIONAL', 'MAINTENANCE', 'DEGRADED', 'OUTAGE', 'UNKNOWN'] as const;
export type SystemState = (typeof systemStates)[number];

export const getSystemStatus = defineOperation({
  id: 'getSystemStatus',
  method: 'GET',
  path: '/v1/system-status',
  summary: 'Retrieves the state of all systems from the status page. It is read at most once a minute.',
  tag: 'System status',
  access: { signedIn: false },
  response: Type.Object({
    state: Type.Enum([...systemStates], {
      description: "`UNKNOWN` if no status page with a summary is configured, or if it didn't respond.",
    }),
    measuredAt: nullable(Type.String({ ...Instant, description: 'When the status page was read.' })),
  }),
});
