import type { ChargedServiceType } from '@demarc/contract/invoice.ts';
import { calculateCharge, getFirstOfMonth, getLastOfMonth } from '@demarc/contract/invoice-charge.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../db/database.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { getProductNames } from '../../db/views/product-names.ts';
import type { ChargedService } from '../../kinds/charging-step.ts';
import { chargingSteps } from '../../kinds/registry.ts';
import { type BillingRunRow, lockRun, type RunKey, updateRun } from '../../modules/billing-run/billing-run.store.ts';
import { type ChargeRow, lockUnsettledCharges, setBilledUntil } from '../../modules/charge/charge.store.ts';
import { listDueParts } from '../../modules/charge/list-due-parts.ts';
import { addToGroups, insertSpecifications } from '../../modules/invoice/specification.store.ts';
import { type ChargedPart, getGroupKey, groupParts, toSpecification } from './charge-groups.ts';

/** Charges that one transaction bills: few enough for little memory, many enough for few round trips. */
export const chargesPerBatch = 1_000;

/** Returns the days that a run bills in advance. */
export function getPeriod({ day }: Pick<BillingRunRow, 'day'>) {
  return { periodFrom: getFirstOfMonth(day), periodTo: getLastOfMonth(day) };
}

/**
 * Bills the next charges of a run. The specification, the days up to which the charges are billed and the cursor of the run are
 * written in one transaction, so that a process that dies here leaves either everything or nothing. Returns whether there may be
 * more charges.
 */
export async function billBatch({ clock, database }: AppContext, key: RunKey): Promise<boolean> {
  return database.scheduledDb.transaction(async (tx) => {
    const run = await lockRun(tx, key);
    if (run?.status !== 'RUNNING') return false;
    const { customerId, lastChargeId } = run;
    const { periodTo } = getPeriod(run);
    if (lastChargeId === 0) {
      for (const step of Object.values(chargingSteps)) await step.updateCharges?.(tx, customerId, clock.now());
    }
    const charges = await lockUnsettledCharges(tx, {
      customerId,
      afterId: lastChargeId,
      until: periodTo,
      limit: chargesPerBatch,
    });
    if (charges.length === 0) return false;
    const specificationCount = await billCharges(tx, run, charges);
    await updateRun(tx, run, { lastChargeId: charges.at(-1)!.chargeId, specificationCount });
    return charges.length === chargesPerBatch;
  });
}

/** Bills the due parts of charges. Returns the number of rows in the specification of the run afterwards. */
export async function billCharges(tx: Database, run: BillingRunRow, charges: readonly ChargeRow[]): Promise<number> {
  const { due, billed } = await listDue(tx, run, charges);
  await writeParts(tx, run, await describeParts(tx, run.customerId, due));
  await setBilledUntil(tx, run.customerId, billed);
  return run.specificationCount + due.length;
}

export type DuePart = Omit<ChargedPart, 'description' | 'service'>;

/** Lists the due parts of these charges, and the days up to which they are billed afterwards. */
async function listDue(tx: Database, run: BillingRunRow, charges: readonly ChargeRow[]) {
  const { periodFrom, periodTo } = getPeriod(run);
  const due: DuePart[] = [];
  const billed: { chargeId: number; before: string; after: string }[] = [];
  const addParts = (charge: ChargeRow, parts: readonly Omit<DuePart, 'charge'>[], billedUntil: string) => {
    due.push(...parts.map((part) => ({ ...part, charge })));
    if (billedUntil !== charge.billedUntil)
      billed.push({ chargeId: charge.chargeId, before: charge.billedUntil, after: billedUntil });
  };
  const usage = await measureUsage(tx, run.customerId, charges, addDays(periodFrom, -1));
  for (const charge of charges) {
    if (charge.chargeType !== 'USAGE') {
      const { parts, billedUntil } = listDueParts(charge, { day: run.day, periodTo });
      addParts(
        charge,
        parts.map((part) => ({ ...part, power: null })),
        billedUntil,
      );
      continue;
    }
    const chargeUsage = usage.get(charge.chargeId);
    if (!chargeUsage) continue;
    const { unitPrice, discountPercent } = charge;
    const parts = chargeUsage.usage.map((measurement) => ({
      ...measurement,
      ...calculateCharge({ unitPrice, discountPercent, quantity: measurement.quantity }),
    }));
    addParts(charge, parts, chargeUsage.measuredUntil);
  }
  return { due, billed };
}

/** Measures the usage of metered charges up to and including the day `until`, by charge ID. */
async function measureUsage(tx: Database, customerId: number, charges: readonly ChargeRow[], until: string) {
  const byType = Map.groupBy(
    charges.filter(({ chargeType, billedUntil }) => chargeType === 'USAGE' && billedUntil < until),
    ({ serviceType }) => serviceType,
  );
  const usageEntries = [];
  for (const [type, metered] of byType) {
    const usages = type && (await chargingSteps[type].measureUsage?.(tx, customerId, metered, until));
    usageEntries.push(...(usages || []));
  }
  return new Map(usageEntries);
}

/** Adds the current names of products and services. */
export async function describeParts(tx: Database, customerId: number, due: readonly DuePart[]): Promise<ChargedPart[]> {
  if (due.length === 0) return [];
  const customer = await findCustomer(tx, customerId);
  const packages = due.flatMap(({ charge: { packageCode } }) => (packageCode === null ? [] : { packageCode }));
  const names = await getProductNames(tx, packages, customer?.language ?? 'nl');
  const services = new Map<ChargedServiceType, ReadonlyMap<number, ChargedService>>();
  for (const [type, parts] of Map.groupBy(due, ({ charge }) => charge.serviceType)) {
    const ids = [...new Set(parts.flatMap(({ charge: { serviceId } }) => serviceId ?? []))];
    if (type) services.set(type, await chargingSteps[type].findServices(tx, customerId, ids));
  }
  return due.map((part) => {
    const { serviceType, serviceId, packageCode, productCode, name } = part.charge;
    const service = serviceType && serviceId !== null ? services.get(serviceType)?.get(serviceId) : undefined;
    return { ...part, description: names.getProductName(packageCode ?? '', { productCode, name }), service };
  });
}

async function writeParts(tx: Database, run: BillingRunRow, parts: readonly ChargedPart[]): Promise<void> {
  if (parts.length === 0) return;
  const groupIds = await addToGroups(tx, run, groupParts(parts));
  const rows = parts.map((part, index) => {
    const position = run.specificationCount + index + 1;
    return toSpecification(part, position, groupIds.get(getGroupKey(part))!);
  });
  await insertSpecifications(tx, run, rows);
}
