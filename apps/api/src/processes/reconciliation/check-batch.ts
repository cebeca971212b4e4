import { type ChargedServiceType, chargedServiceTypes } from '@demarc/contract/invoice.ts';
import { addMonths } from '@demarc/contract/working-days.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../db/database.ts';
import type { AgreementSource } from '../../kinds/agreement.ts';
import { chargingSteps } from '../../kinds/registry.ts';
import { findOpenOfOtherInvoices, type NewFinding, saveFindings } from '../../modules/reconciliation/finding.store.ts';
import {
  findCheckedInvoice,
  lockRunning,
  type ReconciliationKey,
  updateReconciliation,
} from '../../modules/reconciliation/reconciliation.store.ts';
import { type ChargedRow, findBilledServiceIds, findChargedRows } from './billed-rows.store.ts';
import { checkRepeats } from './check-repeats.ts';
import { checkService, type Finding, formatCents } from './check-service.ts';
import { createOrderAgreements } from './order-agreements.ts';

/** Services that one transaction checks, so that memory does not grow with their number. */
export const servicesPerBatch = 500;

type Invoice = NonNullable<Awaited<ReturnType<typeof findCheckedInvoice>>>;

/**
 * Checks the next services of an invoice. The findings and the cursor are written in one transaction. Returns whether there may
 * be more services.
 */
export async function checkBatch({ clock, database }: AppContext, key: ReconciliationKey): Promise<boolean> {
  return database.scheduledDb.transaction(async (tx) => {
    const run = await lockRunning(tx, key);
    const invoice = run && (await findCheckedInvoice(tx, key));
    if (!run || !invoice) return false;
    const serviceType = run.serviceType ?? chargedServiceTypes[0];
    const serviceIds = await findNextServices(tx, invoice, serviceType, run.serviceId);
    const newFindings = await checkServices(tx, invoice, { serviceType, serviceIds }, clock.now());
    const next = chargedServiceTypes[chargedServiceTypes.indexOf(serviceType) + 1];
    const isTypeDone = serviceIds.length < servicesPerBatch;
    if (isTypeDone && !next) {
      // The cursor is behind the last service, so that a repeated run finds no further services.
      await updateReconciliation(tx, key, { serviceType, serviceId: 2_147_483_647, ...addCounts(run, serviceIds, newFindings) });
      return false;
    }
    await updateReconciliation(tx, key, {
      ...(isTypeDone ? { serviceType: next!, serviceId: 0 } : { serviceType, serviceId: serviceIds.at(-1)! }),
      ...addCounts(run, serviceIds, newFindings),
    });
    return true;
  });
}

function addCounts(run: { checkedCount: number; findingCount: number }, serviceIds: readonly number[], newFindings: number) {
  return { checkedCount: run.checkedCount + serviceIds.length, findingCount: run.findingCount + newFindings };
}

/** Checks the services of open findings of earlier invoices again: a later invoice may have corrected them. */
export async function recheckOtherInvoices({ clock, database }: AppContext, key: ReconciliationKey): Promise<void> {
  let after = 0;
  for (;;) {
    const openFindings = await findOpenOfOtherInvoices(database.scheduledDb, { ...key, after, limit: servicesPerBatch });
    const groups = Map.groupBy(openFindings, ({ invoiceId, serviceType }) => `${invoiceId} ${serviceType}`);
    for (const group of groups.values()) {
      const { invoiceId, serviceType } = group[0]!;
      const serviceIds = [...new Set(group.map(({ serviceId }) => serviceId))];
      await database.scheduledDb.transaction(async (tx) => {
        const invoice = await findCheckedInvoice(tx, { customerId: key.customerId, invoiceId });
        if (invoice) await checkServices(tx, invoice, { serviceType, serviceIds }, clock.now());
      });
    }
    if (openFindings.length < servicesPerBatch) return;
    after = openFindings.at(-1)!.findingId;
  }
}

function getSource(serviceType: ChargedServiceType): AgreementSource {
  return chargingSteps[serviceType].agreements ?? createOrderAgreements(serviceType);
}

/** Finds the next services, in order, that have an agreement or are on the invoice. */
async function findNextServices(tx: Database, invoice: Invoice, serviceType: ChargedServiceType, after: number) {
  const page = { after, limit: servicesPerBatch };
  const { customerId, invoiceId } = invoice;
  const [agreed, billed] = await Promise.all([
    getSource(serviceType).findServiceIds(tx, customerId, page),
    findBilledServiceIds(tx, { customerId, invoiceId, serviceType }, page),
  ]);
  return [...new Set([...agreed, ...billed])].sort((a, b) => a - b).slice(0, servicesPerBatch);
}

/** Checks services of an invoice and stores the findings. Returns the number of new findings. */
async function checkServices(
  tx: Database,
  invoice: Invoice,
  { serviceType, serviceIds }: { serviceType: ChargedServiceType; serviceIds: readonly number[] },
  now: Date,
): Promise<number> {
  if (serviceIds.length === 0) return 0;
  const { customerId, invoiceId, number, issueDate, periodFrom, periodTo } = invoice;
  // Without an invoice for the previous month, that month has not been billed yet.
  const checkedFrom = invoice.previousNumber === null ? periodFrom : addMonths(periodFrom, -1);
  const [agreements, rows] = await Promise.all([
    getSource(serviceType).findAgreements(tx, customerId, serviceIds),
    findChargedRows(tx, { customerId, invoiceId, serviceType, ids: serviceIds }, { from: checkedFrom, to: periodTo }),
  ]);
  const rowsById = Map.groupBy(rows, ({ serviceId }) => serviceId);
  const checkedInvoice = { invoiceId, issueDate, periodTo, checkedFrom };
  const findings = serviceIds.flatMap((serviceId) => {
    const serviceRows = rowsById.get(serviceId) ?? [];
    const agreement = agreements.get(serviceId) ?? noAgreement;
    const serviceFindings = [
      ...checkService(agreement, serviceRows.filter(isMonthly), checkedInvoice),
      ...checkRepeats(serviceRows, checkedInvoice),
    ];
    return serviceFindings.map((finding) => toNewFinding(finding, { serviceType, serviceId }));
  });
  return saveFindings(tx, { customerId, invoiceId, number, serviceType, serviceIds }, findings, now);
}

const noAgreement = { label: '', products: [], endsOn: null, endOrderNumber: null };
const isMonthly = ({ chargeType }: ChargedRow) => chargeType === 'MRC';

function toNewFinding(
  finding: Finding,
  { serviceType, serviceId }: { serviceType: ChargedServiceType; serviceId: number },
): NewFinding {
  const { type, serviceLabel, productCode, description, position, lineNumber, from, to, cents } = finding;
  return {
    findingKey: [type, serviceType, serviceId, productCode, from, position ?? ''].join(' '),
    type,
    serviceId,
    serviceLabel,
    productCode,
    description,
    lineNumber,
    periodFrom: from,
    periodTo: to,
    amount: formatCents(cents),
    expectedPrice: finding.expectedPrice ?? null,
    chargedPrice: finding.chargedPrice ?? null,
    expectedDays: finding.expectedDays ?? null,
    chargedDays: finding.chargedDays ?? null,
    otherInvoiceNumber: finding.otherInvoiceNumber ?? null,
    orderNumber: finding.orderNumber ?? null,
    endsOn: finding.endsOn ?? null,
  };
}
