import type { Database } from '../db/database.ts';

/** A product that the customer agreed to, for the days between two orders. */
export interface AgreedProduct {
  productCode: string;
  name: string;
  /** Per month, with four decimals. */
  unitPrice: string;
  quantity: number;
  from: string;
  /** Null if no end is known. */
  to: string | null;
  orderNumber: string | null;
}

/** The products and prices that the customer agreed to for a service. */
export interface Agreement {
  label: string;
  products: readonly AgreedProduct[];
  /** The last day to be charged; null if no end is known. */
  endsOn: string | null;
  /** The order that ends it. */
  endOrderNumber: string | null;
}

/** Reads the agreed products and prices of services, to check invoices. */
export interface AgreementSource {
  /** The next services that have an agreement, by ID. */
  findServiceIds(db: Database, customerId: number, page: { after: number; limit: number }): Promise<readonly number[]>;
  findAgreements(db: Database, customerId: number, serviceIds: readonly number[]): Promise<ReadonlyMap<number, Agreement>>;
}
