import type { ChargedServiceType, InvoiceSpecification } from '@demarc/contract/invoice.ts';
import type { Contract } from '@demarc/contract/service.ts';
import type { Database } from '../db/database.ts';
import type { ChargeRow } from '../modules/charge/charge.store.ts';
import type { AgreementSource } from './agreement.ts';

/** The properties of a service that invoices and resale prices show. */
export interface ChargedService {
  /** The customer's own name. */
  reference: string | null;
  /** Its location: an address, a data center or a route. */
  address: string | null;
  /** The price per month by contract, as on the page of the service, whatever invoices charge. */
  monthlyAmount: string;
  /** The name of its end user, for kinds that have one. */
  endUserName?: string;
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

/** A delivered service, including one that has ended since or was delivered before the system recorded charges. */
export interface DeliveredService {
  customerId: number;
  serviceId: number;
  /** The circuit ID, for kinds that have one instead of a service ID. */
  circuitId: string | null;
  packageCode: string;
  packageName: string;
  monthlyAmount: string;
  contract: Contract | null;
  activeSince: Date;
  /** The day on which the service ended; null if it has not ended. */
  endedOn: string | null;
}

/** A page of delivered services, ordered by customer ID and service ID. */
export interface DeliveredQuery {
  serviceType: ChargedServiceType;
  lastCustomerId: number;
  lastServiceId: number;
  limit: number;
}

/** The charging of a kind of service, beyond the items of its orders. */
export interface ChargingStep {
  /** Finds services by ID; deleted ones are omitted. */
  findServices(db: Database, customerId: number, serviceIds: readonly number[]): Promise<ReadonlyMap<number, ChargedService>>;
  /** Locks and returns the next page of delivered services. Only for kinds whose charges come from their orders. */
  lockDelivered?(tx: Database, query: DeliveredQuery): Promise<DeliveredService[]>;
  /** Reads what the customer agreed to. Without this method, the orders of the service define it. */
  agreements?: AgreementSource;
  /** Adds or ends charges that no order causes, before a customer is billed up to a day. */
  updateCharges?(tx: Database, customerId: number, now: Date): Promise<void>;
  /**
   * Measures the usage of metered charges after the day up to which they are billed, at most up to `until`. Returns the usage of
   * each charge, and the day up to which it was measured; charges without a new measurement are left out.
   */
  measureUsage?(
    db: Database,
    customerId: number,
    charges: readonly ChargeRow[],
    until: string,
  ): Promise<ReadonlyMap<number, { usage: readonly MeasuredUsage[]; measuredUntil: string }>>;
}
