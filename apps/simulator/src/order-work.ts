import type { Client } from '@demarc/client/client.ts';
import type { MilestoneCode, OrderType } from '@demarc/contract/kinds/registry.ts';
import type { ProviderOrder } from '@demarc/contract/provider/order.ts';
import { performConnectionWork } from './dc-connection-work.ts';
import { performWdmWork } from './wdm-work.ts';

/** Who does the work of an order, and in which steps. */
export interface OrderWork {
  actor: 'PROVIDER' | 'CARRIER';
  /** Milestones before the date is known. */
  beforeDate: readonly MilestoneCode[];
  /** Milestones from the date until the delivery. */
  afterDate: readonly MilestoneCode[];
  /** Whether an engineer visits the end user. */
  hasVisit: boolean;
  /** What is done for the service, beside the order, before a milestone is reached. */
  perform?(client: Client, order: ProviderOrder, milestone: MilestoneCode): Promise<void>;
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
const connectionWork: OrderWork = {
  actor: 'PROVIDER',
  beforeDate: ['LOA_RECEIVED', 'SENT_TO_FACILITY'],
  afterDate: ['PATCHED', 'TESTED'],
  hasVisit: false,
  perform: performConnectionWork,
};

const wavelengthWork: OrderWork = {
  actor: 'PROVIDER',
  beforeDate: ['CHANNEL_RESERVED'],
  afterDate: ['PATCHED_A', 'PATCHED_Z', 'TESTED'],
  hasVisit: false,
  perform: performWdmWork,
};

/** The types that can be ordered. */
const workByType: Readonly<Partial<Record<OrderType, OrderWork>>> = {
  LINE: lineWork,
  RACK: colocationWork,
  SHARED_COLO: colocationWork,
  DC_CONNECTION: connectionWork,
  WDM: wavelengthWork,
};

export function getOrderWork(type: OrderType): OrderWork {
  return workByType[type] ?? colocationWork;
}
