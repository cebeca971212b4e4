import { Type } from 'typebox';
import { defineOperation } from './operation.ts';
import { CustomerId } from './types.ts';

// Separate from the other calls of lines, because every page loads this one for the menu.

export const lineTag = 'Lines';

export const getLineSummary = defineOperation({
  id: 'getLineSummary',
  method: 'GET',
  path: '/v1/customer/:customerId/line/summary',
  summary:
    'Counts lines by status, the lines that should work, those of them that are down or degraded, and active lines without a problem.',
  tag: lineTag,
  access: { signedIn: true },
  params: Type.Object({ customerId: CustomerId }),
  response: Type.Object({
    byStatus: Type.Record(Type.String(), Type.Integer()),
    inService: Type.Integer({ description: 'Lines that should work: delivered, and not suspended.' }),
    active: Type.Integer({ description: 'Lines with status `ACTIVE` that are neither down nor degraded.' }),
    down: Type.Integer(),
    degraded: Type.Integer(),
  }),
  follows: ['line'],
});
