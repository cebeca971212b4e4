import { dcConnectionKind } from './dc-connection.ts';
import type { ServiceKind } from './kind.ts';
import { lineKind } from './line.ts';
import { rackKind } from './rack.ts';
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
