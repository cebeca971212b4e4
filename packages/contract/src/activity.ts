import { type Static, Type } from 'typebox';
import { eventSubjects } from './event.ts';
import { csvExport, defineOperation } from './operation.ts';
import { KeyQuery, keyPageOf } from './page.ts';
import { CustomerId, Instant, nullable, Uuid } from './types.ts';

export const actors = ['CUSTOMER', 'PROVIDER', 'CARRIER', 'SYSTEM'] as const;
export type Actor = (typeof actors)[number];

const Values = nullable(Type.Record(Type.String(), Type.Unknown()));

/** An audit entry: who changed what, when and from where. Sign-ins and refused calls have entries too. Entries are immutable. */
export const ActivityEntry = Type.Object({
  entryId: Type.Integer(),
  occurredAt: Instant,
  actor: Type.Enum([...actors]),
  accountId: nullable(Uuid),
  accountName: nullable(Type.String({ description: 'Full name; null where the account is gone, or nobody signed in did it' })),
  via: nullable(Type.String({ description: 'The API token by its prefix, or the system of the provider' })),
  ip: nullable(Type.String()),
  operation: Type.String({ description: 'Id of the call, or name of the job' }),
  objectType: Type.String({
    description:
      'What the entry is about, such as `contact` or `order`. `sign-in` is a sign-in or an attempt at one, and `refusal` a call that the user was not allowed to make; both are deleted after 396 days, all other entries are kept.',
  }),
  objectId: Type.String(),
  before: Values,
  after: nullable(
    Type.Record(Type.String(), Type.Unknown(), {
      description:
        'Values after the change. Of a sign-in: `outcome` (`succeeded`, `failed`, `locked`, `no-access`) and `method`. Of a refused call: `code`, `method` and `path`.',
    }),
  ),
});
export type ActivityEntry = Static<typeof ActivityEntry>;

const Filter = Type.Partial(
  Type.Object({
    objectType: Type.String({ maxLength: 40 }),
    objectId: Type.String({ maxLength: 64 }),
    accountId: Uuid,
    from: Type.String({ format: 'date', description: 'First day, in Europe/Amsterdam' }),
    to: Type.String({ format: 'date', description: 'Last day, in Europe/Amsterdam' }),
  }),
);

const tag = 'Activity';
const access = { signedIn: true, role: 'RESELLER_ADMIN' } as const;
const params = Type.Object({ customerId: CustomerId });

export const listActivity = defineOperation({
  id: 'listActivity',
  method: 'GET',
  path: '/v1/customer/:customerId/activity',
  summary: 'What was changed at the customer, who signed in and which calls were refused, newest first.',
  tag,
  access,
  params,
  query: Type.Object({ ...Filter.properties, ...KeyQuery.properties }),
  response: keyPageOf(ActivityEntry),
  follows: eventSubjects,
});

export const exportActivity = defineOperation({
  id: 'exportActivity',
  method: 'GET',
  path: '/v1/customer/:customerId/activity/export',
  summary: 'The same as CSV, whole.',
  tag,
  access,
  params,
  query: Type.Object({ ...Filter.properties, format: Type.Optional(Type.Literal('csv')) }),
  file: csvExport,
});
