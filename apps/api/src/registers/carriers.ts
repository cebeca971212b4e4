import type { CarrierError, CarrierResult, PhysicalCarrier, ServiceAddress } from '@demarc/contract/availability.ts';

export interface CarrierQuestion {
  address: ServiceAddress;
  /** The location that is meant where a carrier knows several at the address. */
  room: string | null;
}

/** Whose network a line goes over. */
export interface Carrier {
  readonly code: string;
  readonly name: string;
  readonly physicalCarrier: PhysicalCarrier;
  readonly networkOwner: string | null;
  /**
   * What it can do at an address. One of `Registers` never fails: what went wrong is in the answer. With `spare` it is asked only
   * while it has time left over; it is CARRIER_BUSY otherwise.
   */
  check(question: CarrierQuestion, signal: AbortSignal, options?: { spare?: boolean }): Promise<CarrierResult>;
}

/** A result with nothing in it, of a carrier that has not answered yet. */
export function bareCarrierResult({ code, name, physicalCarrier, networkOwner }: Carrier): CarrierResult {
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

/** The result of a carrier from which there is no answer. */
export function failedResult(result: CarrierResult, error: CarrierError): CarrierResult {
  return { ...result, status: 'UNAVAILABLE', error };
}

/** A carrier failed; it says how. */
export class CarrierFailure extends Error {
  override readonly name = 'CarrierFailure';
  readonly code: CarrierError;

  constructor(code: CarrierError, message: string) {
    super(message);
    this.code = code;
  }
}
