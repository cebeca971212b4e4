import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';

/** The actions on a prefix, each with a panel or dialog. */
export type PrefixAct = 'edit' | 'reverse-dns' | 'null-route' | 'release' | 'withdraw';

/** Returns why an action is blocked, as a translation key; null if it is possible. */
export function getBlockReason(
  act: PrefixAct,
  prefix: Pick<IpPrefix, 'prefix' | 'status' | 'releaseBlock' | 'canWithdrawRelease' | 'nullRoute' | 'isContainer'>,
): string | null {
  const { status, releaseBlock, canWithdrawRelease, nullRoute, isContainer } = prefix;
  if (act === 'release') return releaseBlock && `ip-prefix.release-${releaseBlock}`;
  if (act === 'withdraw') return canWithdrawRelease ? null : 'ip-prefix.not-withdrawable';
  if (status !== 'ACTIVE') return `ip-prefix.not-active-${status}`;
  // Several parts can have a null route at once, as long as they do not overlap.
  if (act === 'null-route') return nullRoute?.target === prefix.prefix ? 'ip-prefix.null-route-open' : null;
  if (act === 'reverse-dns') return isContainer ? 'ip-prefix.is-container' : null;
  return null;
}
