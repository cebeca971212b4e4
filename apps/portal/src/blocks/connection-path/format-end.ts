import type { PathEnd } from '@demarc/contract/connection-path.ts';
import type { TFunction } from 'i18next';

type End = Pick<PathEnd, 'siteCode' | 'siteName' | 'party' | 'colocationName' | 'partyName' | 'patchPanel'>;

/** Formats whose end it is: `AMS1-R03-12`, the name of a company, or our network. */
export function formatEndOwner(
  { party, colocationName, partyName }: Pick<End, 'party' | 'colocationName' | 'partyName'>,
  t: TFunction,
): string {
  return partyName ?? colocationName ?? t(`dc-connection-order.party-${party}`);
}

/** Formats where an end is: `Amsterdam Science Park (AMS1), AMS1-R03-12`; at another company also its panel, if known. */
export function formatEnd(end: End, t: TFunction): string {
  const { siteCode, siteName, party, patchPanel } = end;
  const panel = party === 'THIRD_PARTY' && patchPanel ? [t('dc-connection-order.panel', { panel: patchPanel })] : [];
  return [`${siteName} (${siteCode})`, formatEndOwner(end, t), ...panel].join(', ');
}
