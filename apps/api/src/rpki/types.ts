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
