import { collect } from './collect.ts';
import { dcConnectionKind } from './dc-connection.ts';
import type { ServiceKind } from './kind.ts';
import { lineKind } from './line.ts';
import { rackKind } from './rack.ts';
import { resourceKinds } from './resources.ts';
import { sharedColoKind } from './shared-colo.ts';
import { wdmKind } from './wdm.ts';

/** Every kind of service, by the order type of the specification. */
export const serviceKinds = {
  LINE: lineKind,
  RACK: rackKind,
  SHARED_COLO: sharedColoKind,
  DC_CONNECTION: dcConnectionKind,
  WDM: wdmKind,
} as const satisfies Record<string, ServiceKind>;

export type OrderType = keyof typeof serviceKinds;
export const orderTypes = Object.keys(serviceKinds) as readonly OrderType[] as readonly [OrderType, ...OrderType[]];

export type MilestoneCode = (typeof serviceKinds)[OrderType]['milestones'][number];
export const milestoneCodes = [
  ...new Set(Object.values(serviceKinds).flatMap(({ milestones }) => milestones)),
] as MilestoneCode[];

const kinds = [...Object.values(serviceKinds), ...Object.values(resourceKinds)];
type Kind = (typeof kinds)[number];

/** The first part of an event type, such as `order` in `order.completed`. */
export type EventSubject = Kind['subjects'][number];
export const eventSubjects: readonly EventSubject[] = kinds.flatMap(({ subjects }): readonly EventSubject[] => subjects);

/** The event types that create a notice, by kind. Orders come first, because most notices are about them. */
export const eventsByNoticeKind = collect([resourceKinds.order, ...kinds], 'notices') satisfies Record<
  string,
  readonly `${EventSubject}.${string}`[]
>;

type SearchableKind = Extract<Kind, { readonly search: string }>;
/** The kinds of search results; results of equal rank are shown in this order. */
export type SearchKind = SearchableKind['search'];
export const searchKinds: readonly SearchKind[] = kinds.flatMap((kind) => ('search' in kind ? kind.search : []));
