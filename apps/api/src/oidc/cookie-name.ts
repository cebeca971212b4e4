import type { Config } from '../config.ts';

/**
 * Adds the prefix that makes browsers accept a cookie over HTTPS only (RFC 6265bis, section 4.1.3). `__Host-` would need the path
 * `/`, and these cookies belong to the provider's pages.
 */
export function getCookieName({ publicUrl }: Pick<Config, 'publicUrl'>, name: string): string {
  return publicUrl.startsWith('https:') ? `__Secure-${name}` : name;
}
