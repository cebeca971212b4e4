import type { CarrierError, CarrierResult } from '@demarc/contract/availability.ts';
import type { ServiceAddress } from '@demarc/contract/service-address.ts';
import type { PhysicalCarrier } from '@demarc/contract/technology.ts';

export interface CarrierQuery {
  address: ServiceAddress;
  /** The room to check if a carrier has several at the address. */
  room: string | null;
}

/** A carrier whose availability can be checked. */
export interface Carrier {
  readonly code: string;
  readonly name: string;
  readonly physicalCarrier: PhysicalCarrier;
  readonly networkOwner: string | null;
  /**
   * Checks availability at an address. Carriers in `Registries` never fail, but return the error in the result. With `spare`, the
   * check leaves the quota reserved for interactive users alone, and returns CARRIER_BUSY if no spare slot is free.
   */
  check(query: CarrierQuery, signal: AbortSignal, options?: { spare?: boolean }): Promise<CarrierResult>;
}

/** Returns a result without data, for a carrier that has not responded yet. */
export function emptyCarrierResult({ code, name, physicalCarrier, networkOwner }: Carrier): CarrierResult {
  return {
    carrierCode: code,
    carrierName: name,
    physicalCarrier,
    networkOwner,
    status: 'PENDING',
    error: null,
    planDate: null,
    planDateReliability: null,
    nlsType: null,
    nlsReason: null,
    technologies: [],
    copper: null,
    fiber: null,
  };
}

/** Builds the result of a failed check, with the reason. */
export function toFailedResult(result: CarrierResult, error: CarrierError): CarrierResult {
  return { ...result, status: 'UNAVAILABLE', error };
}

/** A failed request to a carrier, with its error code. */
export class CarrierFailure extends Error {
  override readonly name = 'CarrierFailure';
  readonly code: CarrierError;

  constructor(code: CarrierError, message: string) {
    super(message);
    this.code = code;
  }
}
