import type { ChargeType } from '@demarc/contract/catalog.ts';
import type { ChargedServiceType } from '@demarc/contract/invoice.ts';
import { and, asc, eq, gt, gte, lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { invoiceGroups, invoiceSpecifications, invoices } from '../../db/schema/invoice.ts';
import type { BilledRow } from './check-service.ts';

const row = invoiceSpecifications;
const isGroupOfRow = and(
  eq(invoiceGroups.customerId, row.customerId),
  eq(invoiceGroups.invoiceId, row.invoiceId),
  eq(invoiceGroups.groupId, row.groupId),
);

interface InvoiceServices {
  customerId: number;
  invoiceId: number;
  serviceType: ChargedServiceType;
}

const selectServiceIds = prepareStatement((db, values: Placeholders<InvoiceServices & { after: number; limit: number }>) =>
  db
    .selectDistinct({ serviceId: row.serviceId })
    .from(row)
    .where(
      and(
        eq(row.customerId, values.customerId),
        eq(row.serviceType, values.serviceType),
        gt(row.serviceId, values.after),
        eq(row.invoiceId, values.invoiceId),
      ),
    )
    .orderBy(asc(row.serviceId))
    .limit(values.limit),
);

/** Finds the next services that an invoice charges, by ID. */
export async function findBilledServiceIds(
  db: Database,
  invoice: InvoiceServices,
  page: { after: number; limit: number },
): Promise<number[]> {
  return (await selectServiceIds(db, { ...invoice, ...page })).flatMap(({ serviceId }) => serviceId ?? []);
}

type ServicesQuery = InvoiceServices & { ids: readonly number[] };
const isOfServices = (values: Placeholders<Omit<ServicesQuery, 'invoiceId'>>) =>
  and(eq(row.customerId, values.customerId), eq(row.serviceType, values.serviceType), isAnyOf(row.serviceId, values.ids));

const selectSpan = prepareStatement((db, { invoiceId, ...values }: Placeholders<ServicesQuery>) =>
  db
    .select({
      from: sql<string | null>`min(${invoiceGroups.periodFrom})::text`,
      to: sql<string | null>`max(${invoiceGroups.periodTo})::text`,
    })
    .from(row)
    .innerJoin(invoiceGroups, isGroupOfRow)
    .where(and(isOfServices(values), eq(row.invoiceId, invoiceId))),
);

const selectRows = prepareStatement(
  (db, { from, to, ...values }: Placeholders<Omit<ServicesQuery, 'invoiceId'> & { from: string; to: string }>) => {
    const { position, serviceId, serviceLabel, quantity, discountAmount, amount, chargeId, orderNumber } = row;
    const { lineNumber, productCode, description, chargeType, unitPrice, periodFrom, periodTo } = invoiceGroups;
    return db
      .select({
        position,
        serviceId,
        serviceLabel,
        quantity,
        discountAmount,
        amount,
        chargeId,
        orderNumber,
        chargeType,
        lineNumber,
        productCode,
        description,
        unitPrice,
        from: periodFrom,
        to: periodTo,
        invoiceId: row.invoiceId,
        invoiceNumber: invoices.number,
      })
      .from(row)
      .innerJoin(invoiceGroups, isGroupOfRow)
      .innerJoin(invoices, and(eq(invoices.customerId, row.customerId), eq(invoices.invoiceId, row.invoiceId)))
      .where(and(isOfServices(values), lte(periodFrom, to), gte(periodTo, from)))
      .orderBy(asc(row.invoiceId), asc(position));
  },
);

export interface ChargedRow extends BilledRow {
  serviceId: number;
  chargeType: ChargeType;
  chargeId: number | null;
  orderNumber: string | null;
}

/** Finds the charges of this and other invoices for services, on the given days and on all days that this invoice charges. */
export async function findChargedRows(
  db: Database,
  { invoiceId, ...services }: ServicesQuery,
  days: { from: string; to: string },
): Promise<ChargedRow[]> {
  const [span] = await selectSpan(db, { ...services, invoiceId });
  const from = span?.from && span.from < days.from ? span.from : days.from;
  const to = span?.to && span.to > days.to ? span.to : days.to;
  const rows = await selectRows(db, { ...services, from, to });
  return rows.map((charged) => ({ ...charged, serviceId: charged.serviceId!, serviceLabel: charged.serviceLabel ?? '' }));
}
