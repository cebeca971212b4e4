import type { RpkiState } from '@demarc/contract/rpki-state.ts';

/** A validated ROA payload (VRP, RFC 6811): this AS may announce the prefix and its parts up to a length. */
export interface Vrp {
  prefix: string;
  maxLength: number;
  asn: number;
}

/** The state of an announced route, and the VRPs that cover it. */
export interface OriginValidation {
  state: RpkiState;
  deciding: Vrp[];
}
