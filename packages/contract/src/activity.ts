import { type Static, Type } from 'typebox';
import { eventSubjects } from './kinds/registry.ts';
import { csvExport, defineOperation } from './operation.ts';
import { createKeysetPageSchema, KeysetPageQuery } from './pagination.ts';
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
  accountName: nullable(
    Type.String({ description: "Full name. Null if the account was deleted or the change wasn't made by a signed-in user." }),
  ),
  via: nullable(Type.String({ description: "Prefix of the API token, or name of the provider's system." })),
  ip: nullable(Type.String()),
  operation: Type.String({ description: 'ID of the API operation, or name of the background job.' }),
  objectType: Type.String({
    description:
      "Type of the changed object, such as `contact` or `order`. `sign-in` is a sign-in or an attempt, and `refusal` is a call that the user wasn't allowed to make. Both are deleted after 396 days. All other entries are kept.",
  }),
  objectId: Type.String(),
  title: nullable(
    Type.String({
      description: 'Current name of the object, such as a reference, an address, or a full name. Null if it was deleted.',
    }),
  ),
  identifier: nullable(Type.String({ description: 'Number of the object, such as an order number. Null if it has none.' })),
  before: Values,
  after: nullable(
    Type.Record(Type.String(), Type.Unknown(), {
      description:
        'Values after the change. For a sign-in: `outcome` (`succeeded`, `failed`, `locked`, or `no-access`) and `method`. For a refused call: `code`, `method`, and `path`.',
    }),
  ),
});
export type ActivityEntry = Static<typeof ActivityEntry>;

const Filter = Type.Partial(
  Type.Object({
    objectType: Type.String({ maxLength: 40 }),
    objectId: Type.String({ maxLength: 64 }),
    accountId: Uuid,
    from: Type.String({ format: 'date', description: 'First day, in the Europe/Amsterdam time zone.' }),
    to: Type.String({ format: 'date', description: 'Last day, in the Europe/Amsterdam time zone.' }),
    byUsers: Type.Boolean({
      description:
        'Only what users of the company did, or with `false` only what the provider, carriers, and background jobs did.',
    }),
    excludeSignIns: Type.Boolean({ description: 'Whether to leave out sign-ins and attempts to sign in.' }),
  }),
);

const tag = 'Activity';
const access = { signedIn: true, role: 'RESELLER_ADMIN' } as const;
const params = Type.Object({ customerId: CustomerId });

export const listActivity = defineOperation({
  id: 'listActivity',
  method: 'GET',
  path: '/v1/customer/:customerId/activity',
  summary: 'Lists changes, sign-ins, and refused calls of the customer, newest first.',
  tag,
  access,
  params,
  query: Type.Object({ ...Filter.properties, ...KeysetPageQuery.properties }),
  response: createKeysetPageSchema(ActivityEntry),
  follows: eventSubjects,
});

export const exportActivity = defineOperation({
  id: 'exportActivity',
  method: 'GET',
  path: '/v1/customer/:customerId/activity/export',
  summary: 'Exports the activity log as CSV, with the same filters as the list.',
  tag,
  access,
  params,
  query: Type.Object({ ...Filter.properties, format: Type.Optional(Type.Literal('csv')) }),
  file: csvExport,
});
