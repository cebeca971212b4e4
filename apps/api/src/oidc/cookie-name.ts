import type { Config } from '../config.ts';

/**
 * A cookie's name with the prefix that lets browsers take it over https alone (RFC 6265bis, section 4.1.3). `__Host-` would need
 * the path `/`, and these belong to the provider's own pages.
 */
export function cookieName({ publicUrl }: Pick<Config, 'publicUrl'>, name: string): string {
  return publicUrl.startsWith('https:') ? `__Secure-${name}` : name;
}
