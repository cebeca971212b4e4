import type { MilestoneCode, OrderType } from '@demarc/contract/kinds/registry.ts';

/** Who does the work of an order, and in which steps. */
export interface OrderWork {
  actor: 'PROVIDER' | 'CARRIER';
  /** Milestones before the date is known. */
  beforeDate: readonly MilestoneCode[];
  /** Milestones from the date until the delivery. */
  afterDate: readonly MilestoneCode[];
  /** Whether an engineer visits the end user. */
  hasVisit: boolean;
}

const lineWork: OrderWork = {
  actor: 'CARRIER',
  beforeDate: ['SENT_TO_CARRIER', 'CARRIER_CONFIRMED'],
  afterDate: ['INSTALLED', 'CONFIGURED'],
  hasVisit: true,
};
const colocationWork: OrderWork = {
  actor: 'PROVIDER',
  beforeDate: ['SPACE_RESERVED'],
  afterDate: ['POWER_INSTALLED', 'NETWORK_CONFIGURED', 'ACCESS_GRANTED'],
  hasVisit: false,
};

/** The types that can be ordered. */
const workByType: Readonly<Partial<Record<OrderType, OrderWork>>> = {
  LINE: lineWork,
  RACK: colocationWork,
  SHARED_COLO: colocationWork,
};

export function getOrderWork(type: OrderType): OrderWork {
  return workByType[type] ?? colocationWork;
}
