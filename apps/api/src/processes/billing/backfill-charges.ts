import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { ChargeUnit } from '@demarc/contract/catalog.ts';
import type { ChargedServiceType } from '@demarc/contract/invoice.ts';
import { getFirstOfMonth } from '@demarc/contract/invoice-charge.ts';
import type { OrderableType } from '@demarc/contract/kinds/order-details.ts';
import { addMonths } from '@demarc/contract/working-days.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../db/database.ts';
import type { Job } from '../../jobs/job.ts';
import type { DeliveredService } from '../../kinds/charging-step.ts';
import { chargingSteps } from '../../kinds/registry.ts';
import { insertCharges } from '../../modules/charge/charge.store.ts';
import * as store from '../../modules/charge/charge-backfill.store.ts';
import { findProductUnits } from '../../modules/charge/product-unit.store.ts';
import { listServiceCharges } from './list-service-charges.ts';

export const servicesPerBatch = 500;

const chargedTypes = Object.keys(chargingSteps) as ChargedServiceType[];

/** Charges services that were delivered before there were charges. If it is interrupted, the next run resumes at that point. */
export const backfillCharges: Job = {
  name: 'backfill-charges',
  retry: { limit: 5, delay: 30, maxDelay: 900 },
  run: completeBackfill,
};

/** Runs the backfill to its end. Does nothing while no seller is configured, because another system bills all days until then. */
export async function completeBackfill(context: AppContext): Promise<void> {
  if (!context.config.seller) return;
  const { scheduledDb } = context.database;
  let backfills = await store.findBackfills(scheduledDb);
  if (backfills.length < chargedTypes.length) {
    await scheduledDb.transaction((tx) => createBackfills(tx, context));
    backfills = await store.findBackfills(scheduledDb);
  }
  for (const { serviceType, finishedAt } of backfills) {
    if (finishedAt === null) while (await backfillBatch(context, serviceType));
  }
}

/** Stores a backfill for each type of service, from the day that the operator chose, or from the first day of the next month. */
async function createBackfills(tx: Database, { clock, config }: AppContext): Promise<void> {
  const decidedOn = formatAmsterdamDate(clock.now());
  const startsOn = config.chargesFrom ?? addMonths(getFirstOfMonth(decidedOn), 1);
  const hasBilled = await store.hasBilled(tx);
  for (const serviceType of chargedTypes) {
    // Every billing run updates the charges of these types, so after the first run there is nothing to backfill.
    const hasBegun = hasBilled && chargingSteps[serviceType].updateCharges !== undefined;
    await store.insertBackfill(tx, { serviceType, decidedOn, startsOn: hasBegun ? null : startsOn });
  }
}

/**
 * Writes the charges of the next services of a type and moves the cursor, in one transaction. A charge has the same key as if its
 * order had created it, so that none is created twice. Returns whether there may be more services.
 */
async function backfillBatch({ clock, database }: AppContext, serviceType: ChargedServiceType): Promise<boolean> {
  return database.scheduledDb.transaction(async (tx) => {
    const backfill = await store.lockBackfill(tx, serviceType);
    if (!backfill) return false;
    const { lastCustomerId, lastServiceId, startsOn } = backfill;
    const { lockDelivered } = chargingSteps[serviceType];
    const query = { serviceType, lastCustomerId, lastServiceId, limit: servicesPerBatch };
    const services = startsOn && lockDelivered ? await lockDelivered(tx, query) : [];
    if (startsOn) await chargeServices(tx, serviceType as OrderableType, services, { startsOn, now: clock.now() });
    const last = services.at(-1);
    const hasMore = services.length === servicesPerBatch;
    await store.updateBackfill(tx, {
      serviceType,
      lastCustomerId: last?.customerId ?? lastCustomerId,
      lastServiceId: last?.serviceId ?? lastServiceId,
      finishedAt: hasMore ? null : clock.now(),
    });
    return hasMore;
  });
}

/** The units of products by package, for packages that were read already. */
export type ProductUnits = Map<string, ReadonlyMap<string, ChargeUnit>>;

/** Writes the charges that the orders of services would have created, for `startsOn` and later days. */
export async function chargeServices(
  tx: Database,
  type: OrderableType,
  services: readonly DeliveredService[],
  { startsOn, now, units = new Map() }: { startsOn: string; now: Date; units?: ProductUnits },
): Promise<void> {
  if (services.length === 0) return;
  const customerIds = services.map(({ customerId }) => customerId);
  const serviceIds = services.map(({ serviceId }) => serviceId);
  const orders = await store.findChargedOrders(tx, { type, customerIds, serviceIds });
  const ordersByService = Map.groupBy(orders, ({ customerId, serviceId }) => `${customerId}-${serviceId}`);
  for (const { packageCode } of orders) {
    if (!units.has(packageCode)) units.set(packageCode, await findProductUnits(tx, packageCode));
  }
  const charges = services.flatMap((service) => {
    const serviceOrders = ordersByService.get(`${service.customerId}-${service.serviceId}`) ?? [];
    return listServiceCharges(type, service, serviceOrders, { startsOn, units });
  });
  await insertCharges(tx, charges, now);
}
