import type { InvoiceSpecification } from '@demarc/contract/invoice.ts';
import type { Database } from '../db/database.ts';
import type { ChargeRow } from '../modules/charge/charge.store.ts';

/** What an invoice says about a service. */
export interface ChargedService {
  /** The customer's own name. */
  reference: string | null;
  /** Where it is: an address, a data center or a route. */
  address: string | null;
}

/** Measured usage of some days. */
export interface MeasuredUsage {
  from: string;
  to: string;
  /** In the unit of the charge, with at most six decimals. */
  quantity: string;
  /** For power usage. */
  power: InvoiceSpecification['power'];
}

/** How a kind of service is charged, beyond the items of its orders. */
export interface ChargingStep {
  /** Finds services by ID; those that are gone are left out. */
  findServices(db: Database, customerId: number, serviceIds: readonly number[]): Promise<ReadonlyMap<number, ChargedService>>;
  /** Adds or ends charges that no order causes, before a customer is billed up to a day. */
  updateCharges?(tx: Database, customerId: number, now: Date): Promise<void>;
  /**
   * Measures what metered charges used after the day up to which they are billed, at most up to `until`. Returns the usage of each
   * charge, and the day up to which it was measured; charges without a new measurement are left out.
   */
  measureUsage?(
    db: Database,
    customerId: number,
    charges: readonly ChargeRow[],
    until: string,
  ): Promise<ReadonlyMap<number, { usage: readonly MeasuredUsage[]; measuredUntil: string }>>;
}
