import { type Static, Type } from 'typebox';
import { contactTypes } from './contact.ts';
import { eventsByNoticeKind } from './kinds/registry.ts';
import { defineOperation } from './operation.ts';
import { CustomerId, Instant, nullable } from './types.ts';

export type NoticeKind = keyof typeof eventsByNoticeKind;
export const noticeKinds = Object.keys(eventsByNoticeKind) as readonly NoticeKind[];

/** Returns the kind of notice that an event of this type creates; null if none. */
export function getNoticeKind(type: string): NoticeKind | null {
  return noticeKinds.find((kind) => (eventsByNoticeKind[kind] as readonly string[]).includes(type)) ?? null;
}

type SubjectOf<Type extends string> = Type extends `${infer Subject}.${string}` ? Subject : never;
/** The event subjects of all kinds of notices. */
export type NoticeSubject = SubjectOf<(typeof eventsByNoticeKind)[NoticeKind][number]>;

/** Returns the event subject of a kind. Users who may see the subject can receive its notices. */
export function getNoticeSubject(kind: NoticeKind): NoticeSubject {
  return eventsByNoticeKind[kind][0].split('.')[0] as NoticeSubject;
}

/** Days after which a notice is deleted. */
export const noticeRetentionDays = 30;
/** The count of unread notices stops here. */
export const maxUnreadCount = 100;

/** The maximum number of notices that are stored as read one by one; if a user reads more, all older notices count as read. */
export const maxReadOneByOne = 500;

/** The events that somebody at the customer has to act on, for as long as the object is in the state that they report. */
export const actionEventTypes = [
  'line.state-changed',
  'rack.power-event-opened',
  'shared-colo.power-event-opened',
  'order.on-hold',
  'tv-activation.requested',
  'msa.offered',
  'manual-agreement.offered',
  'approval-request.created',
  'webhook.paused',
] as const;
export type ActionEventType = (typeof actionEventTypes)[number];

/** Something that happened in the user's absence. Users get no notice of their own actions. */
export const Notice = Type.Object({
  noticeId: Type.Integer({ description: 'Equals the `eventId` of the event.' }),
  kind: Type.Enum([...noticeKinds]),
  type: Type.String(),
  objectId: Type.String(),
  title: nullable(
    Type.String({ description: "What the notification is about: the customer's reference, an address, or a person's name." }),
  ),
  identifier: nullable(
    Type.String({
      description: 'Number of the resource: an order number, a service ID such as LN-204512, or an account number.',
    }),
  ),
  data: Type.Record(Type.String(), Type.Unknown()),
  occurredAt: Instant,
  isRead: Type.Boolean(),
});
export type Notice = Static<typeof Notice>;

export const NoticePreference = Type.Object({
  kinds: Type.Array(Type.Enum([...noticeKinds]), {
    uniqueItems: true,
    maxItems: noticeKinds.length,
    description: 'Kinds of notifications that the user gets.',
  }),
  mail: Type.Array(Type.Enum([...contactTypes]), {
    uniqueItems: true,
    maxItems: contactTypes.length,
    description: 'The user also gets the emails sent to contacts of these types.',
  }),
});
export type NoticePreference = Static<typeof NoticePreference>;

const tag = 'Notices';
const access = { signedIn: true } as const;
const params = Type.Object({ customerId: CustomerId });

export const listNotices = defineOperation({
  id: 'listNotices',
  method: 'GET',
  path: '/v1/customer/:customerId/notice',
  summary:
    "Lists the user's notifications of the last 30 days, newest first. Includes only events that someone else caused, that the user can see, and that match their preferences.",
  tag,
  access,
  params,
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
    before: Type.Optional(Type.Integer({ minimum: 1, description: 'Returns notifications older than this `noticeId`.' })),
    forYou: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Only notifications that still ask for an action, one for each resource, and those about orders and requests for approval of the user. `unread` counts these.',
      }),
    ),
  }),
  response: Type.Object({
    items: Type.Array(Notice),
    unread: Type.Integer({ description: 'Number of unread notifications, up to 100.' }),
    next: nullable(Type.Integer({ description: 'Value for `before` to get the next page.' })),
  }),
});

export const readNotices = defineOperation({
  id: 'readNotices',
  method: 'POST',
  path: '/v1/customer/:customerId/notice/read',
  summary: 'Marks all notifications up to and including this one as read, or only this one.',
  tag,
  access,
  params,
  body: Type.Object({
    noticeId: Type.Integer({ minimum: 0 }),
    onlyThis: Type.Optional(Type.Boolean({ default: false, description: 'Leaves older notifications as they are.' })),
  }),
  bodyName: 'noticesRead',
});

export const getNoticePreference = defineOperation({
  id: 'getNoticePreference',
  method: 'GET',
  path: '/v1/customer/:customerId/notice-preference',
  summary: 'Retrieves which notifications and email copies the user gets.',
  tag,
  access,
  params,
  response: Type.Object({
    ...NoticePreference.properties,
    available: Type.Array(Type.Enum([...noticeKinds]), { description: 'Kinds of notifications that the user can choose from.' }),
  }),
});

export const putNoticePreference = defineOperation({
  id: 'putNoticePreference',
  method: 'PUT',
  path: '/v1/customer/:customerId/notice-preference',
  summary: 'Updates which notifications and email copies the user gets.',
  tag,
  access,
  params,
  body: NoticePreference,
  bodyName: 'noticePreference',
  response: NoticePreference,
});
