import type { RpkiState } from '@demarc/contract/rpki-state.ts';

/** A validated ROA payload: this AS may announce the prefix and its parts up to a length. */
export interface ValidatedPayload {
  prefix: string;
  maxLength: number;
  asn: number;
}

/** The state of an announced route, and the payloads that cover it. */
export interface OriginValidation {
  state: RpkiState;
  deciding: ValidatedPayload[];
}

/** The validated payloads of the operator's validator. */
export interface PayloadSource {
  /** Differs after each change of the payloads, in every process alike. Null until a complete set has arrived. */
  getVersion(): string | null;
  /** Validates the origin of a route against the current payloads (RFC 6811). */
  validateOrigin(prefix: string, originAsn: number): OriginValidation;
}
