import { formatPersonName } from '@demarc/contract/person-name.ts';
import type { TvAccount } from '@demarc/contract/tv-account.ts';
import {
  isTvAccountActionAllowed,
  type TvAccountAction,
  type TvAccountStatus,
  type TvAccountTransition,
  type TvActivationState,
} from '@demarc/contract/tv-account-status.ts';
import type { TvProductStatus } from '@demarc/contract/tv-product.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';

// The labels are the translation keys `tv-account.activation-…` and `tv-account.product-status-…`.
/** A device that requests activation is a warning, because the user has to act. */
const activationGlyphs = {
  waiting: 'trouble',
  code_issued: 'waiting',
  active: 'ok',
  code_expired: 'attention',
  none: 'open',
} as const satisfies Record<TvActivationState, GlyphName>;

const productGlyphs = {
  pending: 'waiting',
  active: 'ok',
  cancelling: 'running',
  ended: 'ended',
} as const satisfies Record<TvProductStatus, GlyphName>;

export function getTvActivationGlyph(activation: TvActivationState): GlyphName {
  return activationGlyphs[activation];
}

export function getTvProductGlyph(status: TvProductStatus): GlyphName {
  return productGlyphs[status];
}

/** Returns the end user's name, or else the reseller's reference, or else the account number. */
export function getTvAccountName({
  endUser,
  reference,
  accountNr,
}: Pick<TvAccount, 'endUser' | 'reference' | 'accountNr'>): string {
  return formatPersonName(endUser) || reference || String(accountNr);
}

/** Returns the translation key of the reason why an action on an account is not allowed now; null if it is. */
export function getTvBlockedReason(status: TvAccountStatus, action: TvAccountTransition | TvAccountAction): string | null {
  if (isTvAccountActionAllowed(status, action)) return null;
  if (status === 'ended') return 'tv-account.not-ended';
  if (action === 'activate') return 'tv-account.not-activated-again';
  if (action === 'cancelCancellation') return 'tv-account.not-cancelled';
  if (action === 'resume' && status !== 'cancelling') return 'tv-account.not-suspended';
  if (action === 'suspend' && status === 'suspended') return 'tv-account.not-suspended-again';
  if (action === 'cancel' && status === 'cancelling') return 'tv-account.not-cancelled-again';
  return `tv-account.first-${status}`;
}
