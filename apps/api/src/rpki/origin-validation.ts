import type { RpkiState } from '@demarc/contract/rpki-state.ts';
import type { OriginValidation } from './types.ts';
import { formatVrp, type PackedVrp, parseBlock } from './vrp.ts';
import type { VrpTable } from './vrp-table.ts';

/** The AS number that no network may use: its VRPs say that a prefix must not be announced (RFC 6483, section 4). */
const reservedAsn = 0;

/**
 * Validates the origin of an announced prefix according to RFC 6811, and returns the VRPs that determine the result. An invalid
 * announcement is INVALID_LENGTH if a VRP names its origin and only the prefix is too long, otherwise INVALID_ASN.
 */
export function validateOrigin(prefix: string, originAsn: number, vrps: Pick<VrpTable, 'listCovering'>): OriginValidation {
  const block = parseBlock(prefix);
  if (!block) throw new Error(`${prefix} is not a prefix`);
  const covering = vrps.listCovering(block);
  return { state: getState(block.length, originAsn, covering), deciding: covering.map(formatVrp) };
}

function getState(length: number, originAsn: number, covering: readonly PackedVrp[]): RpkiState {
  if (covering.length === 0) return 'NOT_FOUND';
  const sameOrigin = covering.filter(({ asn }) => asn === originAsn && asn !== reservedAsn);
  if (sameOrigin.some(({ maxLength }) => length <= maxLength)) return 'VALID';
  return sameOrigin.length > 0 ? 'INVALID_LENGTH' : 'INVALID_ASN';
}
