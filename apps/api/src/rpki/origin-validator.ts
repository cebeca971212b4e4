import type { OriginValidation } from './types.ts';

/** Validates origins against the VRPs of the operator's validator. */
export interface OriginValidator {
  /** Changes with each change of the VRPs and is the same in all processes; null while there are none. */
  readonly version: string | null;
  /** Null while there are no VRPs. */
  validate(prefix: string, originAsn: number): OriginValidation | null;
}
