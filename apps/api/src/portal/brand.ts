import type { Brand } from '@demarc/contract/access.ts';
import type { Config } from '../config.ts';

/** The brand that a host name stands for; any other host, and one that is none, gets the brand of the configuration. */
export function brandOfHost({ brandHosts, brand }: Pick<Config, 'brandHosts' | 'brand'>, hostname: string | undefined): Brand {
  return brandHosts.get((hostname ?? '').toLowerCase().replace(/\.$/, '')) ?? brand;
}
