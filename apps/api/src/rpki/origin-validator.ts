import type { OriginValidation } from './types.ts';

/** Validates origins against the payloads of the operator's validator. */
export interface OriginValidator {
  /** Differs after each change of the payloads, in every process alike; null as long as there are none. */
  readonly version: string | null;
  /** Null as long as there are no payloads. */
  validate(prefix: string, originAsn: number): OriginValidation | null;
}
