import type { Config } from '../config.ts';

/** The portal, as the embedded provider knows it. */
export const clientId = 'demarc-portal';

/** One issuer for all brands: sessions and cookies are on one origin. */
export function issuerOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}/oidc`;
}
