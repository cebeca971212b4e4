import type { ConnectionEnd } from '@demarc/contract/connection-end.ts';

/** What an order is for, in any language: `AMS1 → Carrier BV, SMF_OS2` or `AMS1 → AMS2, SMF_OS2`. */
export function formatSubject({
  aEnd,
  zEnd,
  mediaType,
}: {
  aEnd: Pick<ConnectionEnd, 'siteCode'>;
  zEnd: Pick<ConnectionEnd, 'siteCode' | 'partyName' | 'colocationName'>;
  mediaType: string;
}): string {
  const other = zEnd.siteCode === aEnd.siteCode ? null : zEnd.siteCode;
  const target = [other, zEnd.partyName ?? zEnd.colocationName].filter(Boolean).join(' ') || zEnd.siteCode;
  return `${aEnd.siteCode} → ${target}, ${mediaType}`;
}
