import type { ConnectionEnd } from '@demarc/contract/connection-end.ts';
import type { MediaType } from '@demarc/contract/optical-compatibility.ts';

/** The names of cables, which are the same in every language. */
const cableNames: Record<MediaType, string> = { SMF_OS2: 'OS2', MMF_OM3: 'OM3', MMF_OM4: 'OM4', CAT6A: 'Cat 6A', COAX: 'coax' };

/** Formats what an order is for, in a form that needs no translation: `AMS1 → Carrier BV, OS2` or `AMS1 → AMS2, OS2`. */
export function formatSubject({
  aEnd,
  zEnd,
  mediaType,
}: {
  aEnd: Pick<ConnectionEnd, 'siteCode'>;
  zEnd: Pick<ConnectionEnd, 'siteCode' | 'partyName' | 'colocationName'>;
  mediaType: MediaType;
}): string {
  const otherSiteCode = zEnd.siteCode === aEnd.siteCode ? null : zEnd.siteCode;
  const target = [otherSiteCode, zEnd.partyName ?? zEnd.colocationName].filter(Boolean).join(' ') || zEnd.siteCode;
  return `${aEnd.siteCode} → ${target}, ${cableNames[mediaType]}`;
}
