import { type Static, Type } from 'typebox';
import type { Role } from './access.ts';
import { defineOperation } from './operation.ts';
import { CustomerId, Instant, nullable } from './types.ts';

/** What an event is about: the first half of its type, `order` of `order.completed`. */
export const eventSubjects = [
  'account',
  'address',
  'address-watch',
  'api-token',
  'availability-batch',
  'contact',
  'customer',
  'diagnostic',
  'line',
  'login',
  'loyalty',
  'msa',
  'order',
  'session',
  'tv-account',
  'tv-activation',
  'tv-code',
  'tv-device',
  'tv-package',
  'tv-product',
  'webhook',
] as const;
export type EventSubject = (typeof eventSubjects)[number];
export type EventType = `${EventSubject}.${string}`;
/** What a read may follow: the catalogue too, whose events are of no customer, so that no activity and no webhook of one has them. */
export type FollowedSubject = EventSubject | 'package';

/** What a TV account's own pages show. */
export const tvSubjects = ['tv-account', 'tv-activation', 'tv-code', 'tv-device', 'tv-product'] as const;

/** One committed change, for whoever follows along. */
export const Event = Type.Object({
  eventId: Type.Integer({ description: 'Its place in the order of all events' }),
  customerId: nullable(Type.Integer({ description: 'Null: of the catalogue, which all customers share' })),
  type: Type.String({ description: 'Subject and what happened, for example order.completed' }),
  objectId: Type.String(),
  data: Type.Record(Type.String(), Type.Unknown(), { description: 'Ids of what it touches besides end in Id; nothing secret' }),
  occurredAt: Instant,
});
export type Event = Static<typeof Event>;

/** The subject of an event's type. */
export function subjectOf(type: string): string {
  return type.slice(0, type.indexOf('.'));
}

/** Ids of all that an event touches, as paths have them. */
export function objectsOf({ objectId, data }: Pick<Event, 'objectId' | 'data'>): readonly string[] {
  const others = Object.entries(data).flatMap(([name, value]) =>
    name.endsWith('Id') && (typeof value === 'string' || typeof value === 'number') ? [String(value)] : [],
  );
  return [objectId, ...others];
}

/**
 * What a browser or program listens to. `hello` comes first and says from where on it follows; `change` is an event; `reset`
 * says that more happened than is sent again: whoever shows something has to read it anew; `notices` that the account has read its
 * notices, here or elsewhere. Each carries its place as `id`.
 */
export const streamEvents = ['hello', 'change', 'reset', 'notices'] as const;

/** The data of `hello`. */
export interface StreamHello {
  /** Of the caller as of now: a token that was made earlier may name others. */
  roles: Role[];
}

export const followEvents = defineOperation({
  id: 'followEvents',
  method: 'GET',
  path: '/v1/customer/:customerId/event-stream',
  summary:
    'Server-sent events: what the caller may see and changes, as it happens. Goes on after Last-Event-ID; without one from ten seconds ago.',
  tag: 'Events',
  access: { signedIn: true },
  params: Type.Object({ customerId: CustomerId }),
  query: Type.Object({
    follow: Type.Optional(Type.Boolean({ default: true, description: 'false: sends what there is, and ends' })),
  }),
  headers: Type.Object({ 'last-event-id': Type.Optional(Type.String({ maxLength: 20, pattern: '^[0-9]*$' })) }),
  stream: Event,
});
