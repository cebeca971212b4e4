import type { Config } from '../config.ts';

/** The portal, as the embedded provider knows it. */
export const clientId = 'demarc-portal';

/** The provider's own page where people manage their sign-in. It asks for a sign-in like the portal does, and never redeems the code. */
export const manageClientId = 'demarc-manage';

/** One issuer for all brands: sessions and cookies are on one origin. */
export function issuerOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}/oidc`;
}
