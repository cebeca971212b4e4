import type { Config } from '../config.ts';

/** The client ID of the portal at the embedded provider. */
export const clientId = 'demarc-portal';

/** The client ID of the provider's own manage page. It requests a sign-in like the portal does, but never redeems the code. */
export const manageClientId = 'demarc-manage';

/** Returns the issuer, which all brands share, so that sessions and cookies are on one origin. */
export function getIssuer({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}/oidc`;
}
