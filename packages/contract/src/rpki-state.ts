import { containsPrefix, parsePrefix } from './ip-network.ts';

/** The states of RFC 6811. Invalid routes have several states, one for each reason. */
export const rpkiStates = ['VALID', 'INVALID_ASN', 'INVALID_LENGTH', 'NOT_FOUND'] as const;
export type RpkiState = (typeof rpkiStates)[number];

/** An authorization to announce a prefix and its parts up to a length. */
export interface RoaFields {
  prefix: string;
  maxLength: number;
  asn: number;
}

export const rpkiFixes = ['CREATE_ROA', 'RAISE_MAX_LENGTH', 'AUTHORIZE_ORIGIN'] as const;

/** The change that would make an announced prefix valid: the ROA that has to exist, and whether it replaces one. */
export interface RpkiAdvice {
  fix: (typeof rpkiFixes)[number];
  roa: RoaFields;
  replaces: RoaFields | null;
}

/** Returns null if the announcement is valid already, or is not a prefix. */
export function adviseRpki(
  { announcedPrefix, originAsn }: { announcedPrefix: string; originAsn: number },
  { state, roas }: { state: RpkiState; roas: readonly RoaFields[] },
): RpkiAdvice | null {
  const announced = parsePrefix(announcedPrefix);
  if (!announced || state === 'VALID') return null;
  const covering = roas.filter((roa) => {
    const prefix = parsePrefix(roa.prefix);
    return prefix !== null && containsPrefix(prefix, announced);
  });
  const sameOrigin = covering.find(({ asn }) => asn === originAsn && asn !== 0);
  if (sameOrigin) {
    return { fix: 'RAISE_MAX_LENGTH', roa: { ...sameOrigin, maxLength: announced.length }, replaces: sameOrigin };
  }
  const roa = { prefix: announcedPrefix, maxLength: announced.length, asn: originAsn };
  return { fix: covering.length > 0 ? 'AUTHORIZE_ORIGIN' : 'CREATE_ROA', roa, replaces: null };
}
