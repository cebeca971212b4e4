import type { OrderType } from '@demarc/contract/kinds/registry.ts';
import { rackWork, sharedColoWork } from './colocation-work.ts';
import { connectionWork } from './dc-connection-work.ts';
import { lineWork } from './line-work.ts';
import type { OrderWork } from './order-work.ts';
import { wdmWork } from './wdm-work.ts';

// A new kind is added to this list.
const workByType: Readonly<Record<OrderType, OrderWork>> = {
  LINE: lineWork,
  RACK: rackWork,
  SHARED_COLO: sharedColoWork,
  DC_CONNECTION: connectionWork,
  WDM: wdmWork,
};

export function getOrderWork(type: OrderType): OrderWork {
  return workByType[type];
}
