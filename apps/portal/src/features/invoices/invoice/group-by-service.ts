import type { ChargedServiceRef, ChargedServiceType, InvoiceSpecification } from '@demarc/contract/invoice.ts';
import { sumAmounts } from '@demarc/contract/money.ts';
import { countUnits } from './format-quantity.ts';

/** The charges of an invoice for one service. */
export interface ServiceCharges {
  /** Null for charges that belong to no service. */
  serviceRef: ChargedServiceRef | null;
  reference: string | null;
  address: string | null;
  rows: readonly InvoiceSpecification[];
  amount: string;
}

export interface ServiceGroup {
  serviceType: ChargedServiceType | null;
  services: readonly ServiceCharges[];
  amount: string;
}

/** Groups charges by kind of service and by service, with sums: kinds in the order of the invoice, services by ID. */
export function groupByService(rows: readonly InvoiceSpecification[]): readonly ServiceGroup[] {
  return [...Map.groupBy(rows, ({ serviceRef }) => serviceRef?.type ?? null)].map(([serviceType, ofType]) => ({
    serviceType,
    services: [...Map.groupBy(ofType, ({ serviceRef }) => serviceRef?.id ?? 0)]
      .toSorted(([a], [b]) => a - b)
      .map(([, ofService]) => toServiceCharges(ofService)),
    amount: sumAmounts(ofType.map(({ amount }) => amount)),
  }));
}

function toServiceCharges(rows: readonly InvoiceSpecification[]): ServiceCharges {
  const { serviceRef, reference, address } = rows[0]!;
  return { serviceRef, reference, address, rows, amount: sumAmounts(rows.map(({ amount }) => amount)) };
}

/** The products of a service, each once, with how many of it: `Rack 42U, 8 × 0.5 kW committed power`. */
export function listProducts({ rows }: ServiceCharges): string {
  return [...new Set(rows.map(nameProduct))].join(', ');
}

function nameProduct({ productName, description, chargeType, quantity, period }: InvoiceSpecification): string {
  const name = productName ?? description;
  const count = chargeType === 'MRC' ? Math.abs(countUnits({ quantity, period }) ?? 1) : 1;
  return count > 1 ? `${count} × ${name}` : name;
}
