import { type Static, Type } from 'typebox';
import type { Role } from './access.ts';
import type { EventSubject } from './kinds/registry.ts';
import { defineOperation } from './operation.ts';
import { CustomerId, Instant, nullable } from './types.ts';

export type EventType = `${EventSubject}.${string}`;
/**
 * The subjects that a read may follow. Events of the catalog (`package`), of data centers (`site`) and of WDM routes
 * (`wdm-route`) have no customer, so activity and webhooks omit them.
 */
export type FollowedSubject = EventSubject | 'package' | 'site' | 'wdm-route';

/** One committed change. */
export const Event = Type.Object({
  eventId: Type.Integer({ description: 'Sequence number of the event.' }),
  customerId: nullable(Type.Integer({ description: 'Null for events of the catalog, which all customers share.' })),
  type: Type.String({ description: 'Resource and what happened to it, such as `order.completed`.' }),
  objectId: Type.String(),
  data: Type.Record(Type.String(), Type.Unknown(), {
    description: 'IDs of related objects, in fields that end in `Id`, or in `Ids` for several. Contains no secrets.',
  }),
  occurredAt: Instant,
});
export type Event = Static<typeof Event>;

export function getEventSubject(type: string): string {
  return type.slice(0, type.indexOf('.'));
}

/**
 * Returns the ids of all objects that an event concerns, in the form that paths use. The id of an invoice is its number: a
 * `precedingNumber` is that of the invoice which a credit note credits.
 */
export function getEventObjectIds({ objectId, data }: Pick<Event, 'objectId' | 'data'>): readonly string[] {
  const others = Object.entries(data).flatMap(([name, value]) =>
    /(Ids?|precedingNumber)$/.test(name) ? [value ?? []].flat().map(String) : [],
  );
  return [objectId, ...others];
}

/**
 * The messages of the event stream; the `id` of each is its cursor. `hello` comes first and has the cursor where the stream
 * starts. `change` is an event. `reset` means that more events were missed than the server replays, so the client has to reload
 * what it shows. `notices` means that the account has read its notices, in this session or another. `power` means that racks or
 * shared units have new power samples; only users who may see them get it. `notices` and `power` are not replayed.
 */
export const streamEvents = ['hello', 'change', 'reset', 'notices', 'power'] as const;

/** The data of `power`. */
export interface StreamPower {
  /** Racks and shared units with new samples; null if there are too many to list. */
  unitIds: number[] | null;
}

/** The data of `hello`. */
export interface StreamHello {
  /** The caller's current roles; an older token may contain others. */
  roles: Role[];
}

export const followEvents = defineOperation({
  id: 'followEvents',
  method: 'GET',
  path: '/v1/customer/:customerId/event-stream',
  summary:
    'Streams changes that the caller can see as server-sent events. Resumes after `Last-Event-ID`. Without that header, starts with the events of the last 10 seconds.',
  tag: 'Events',
  access: { signedIn: true },
  params: Type.Object({ customerId: CustomerId }),
  query: Type.Object({
    follow: Type.Optional(
      Type.Boolean({ default: true, description: 'Pass `false` to get the available events and close the stream.' }),
    ),
  }),
  headers: Type.Object({ 'last-event-id': Type.Optional(Type.String({ maxLength: 20, pattern: '^[0-9]*$' })) }),
  stream: Event,
});
