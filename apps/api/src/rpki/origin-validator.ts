import type { OriginValidation } from './types.ts';

/** Validates origins against the VRPs of the operator's validator. */
export interface OriginValidator {
  /** Differs after each change of the VRPs, in every process alike; null as long as there are none. */
  readonly version: string | null;
  /** Null as long as there are no VRPs. */
  validate(prefix: string, originAsn: number): OriginValidation | null;
}
