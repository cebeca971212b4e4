import { Type } from 'typebox';
import { tvEventSubjects } from './kinds/resources.ts';
import { defineOperation } from './operation.ts';
import { tvAccess, tvTag } from './tv-access.ts';
import { Instant } from './types.ts';

// Separate from the other calls of TV accounts, because every page loads this one for the menu.

export const getTvAccountSummary = defineOperation({
  id: 'getTvAccountSummary',
  method: 'GET',
  path: '/v1/account/summary',
  summary:
    'Counts TV accounts by status and those whose activation code expired, and counts and lists those with a device that waits for access.',
  tag: tvTag,
  access: tvAccess,
  response: Type.Object({
    byStatus: Type.Record(Type.String(), Type.Integer()),
    pending: Type.Integer(),
    codeExpired: Type.Integer(),
    waiting: Type.Array(
      Type.Object({
        id: Type.Integer(),
        endUserName: Type.String({ description: 'Empty if the account has no name.' }),
        deviceName: Type.String({ description: 'The device of the account that waits longest.' }),
        since: Instant,
      }),
      { description: 'The accounts with a device that is waiting for access, longest waiting first; at most 3.' },
    ),
  }),
  follows: tvEventSubjects,
});
