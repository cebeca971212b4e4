import type { ChargedServiceType } from '@demarc/contract/invoice.ts';
import { collect } from '@demarc/contract/kinds/collect.ts';
import { isOrderable, type OrderableType } from '@demarc/contract/kinds/order-details.ts';
import type { NoticeSubject } from '@demarc/contract/notice.ts';
import type { NameLookup } from '../db/object-names.ts';
import type { CountedTable } from '../db/status-counts.ts';
import type { Job } from '../jobs/job.ts';
import type { OrderRow } from '../modules/order/order.store.ts';
import type { SearchSources } from '../modules/search/search.service.ts';
import { account } from './account/kind.ts';
import { apiToken } from './api-token/kind.ts';
import { approvalRequest } from './approval-request/kind.ts';
import type { ChargingStep } from './charging-step.ts';
import { colocation } from './colocation/kind.ts';
import { contact } from './contact/kind.ts';
import { dcConnection } from './dc-connection/kind.ts';
import { diversity } from './diversity/kind.ts';
import { fault } from './fault/kind.ts';
import { invoice } from './invoice/kind.ts';
import { ipPrefix } from './ip-prefix/kind.ts';
import type { Kind } from './kind.ts';
import { line } from './line/kind.ts';
import { manualAgreement } from './manual-agreement/kind.ts';
import { msa } from './msa/kind.ts';
import { order } from './order/kind.ts';
import { quotation } from './quotation/kind.ts';
import type { ServiceKind, TypedOrder } from './service-kind.ts';
import { tvAccount } from './tv-account/kind.ts';
import { wdm } from './wdm/kind.ts';
import { webhook } from './webhook/kind.ts';

// A new kind is added to this list.
const descriptors = [
  line,
  colocation,
  dcConnection,
  wdm,
  fault,
  order,
  quotation,
  approvalRequest,
  invoice,
  ipPrefix,
  manualAgreement,
  tvAccount,
  diversity,
  contact,
  account,
  apiToken,
  msa,
  webhook,
] as const;
export const kinds: readonly Kind[] = descriptors;

// The types make TypeScript report a kind of the contract that is missing from the list.
export const searchSources: SearchSources = collect(descriptors, 'search');
export const nameLookups: Readonly<Record<NoticeSubject, NameLookup>> = collect(descriptors, 'names');
/** The kinds of service by order type. */
export const servicesByType: Readonly<Record<OrderableType, ServiceKind>> = collect(descriptors, 'orders');

/** The steps that charge each type of service. */
export const chargingSteps: Readonly<Record<ChargedServiceType, ChargingStep>> = collect(descriptors, 'charging');

/** Every kind of service that can be ordered. */
export const serviceKinds: readonly ServiceKind[] = Object.values(servicesByType);
export const kindJobs: readonly Job[] = kinds.flatMap(({ jobs }) => jobs ?? []);
export const countedTables: readonly CountedTable[] = kinds.flatMap(({ countedTable }) => countedTable ?? []);

/** Returns an order together with its kind. Throws for a type that cannot be ordered yet. */
export function resolveKind(order: OrderRow): { kind: ServiceKind; order: TypedOrder } {
  if (!isOrderable(order)) throw new Error(`Orders of type ${order.type} have no kind`);
  return { kind: servicesByType[order.type], order };
}
