import type { Brand } from '@demarc/contract/access.ts';
import { type Config, listBrandOrigins } from '../config.ts';

/** The portal origin of each brand. The provider's pages use the brand of the portal that they return to. */
export interface BrandOrigins {
  /** Every origin of the portal, the public one first. */
  all: readonly string[];
  getOrigin(brand: Brand): string;
  /** The brand of a portal URL; null for any other URL. */
  getBrand(address: unknown): Brand | null;
}

export function createBrandOrigins(config: Pick<Config, 'publicUrl' | 'brand' | 'brandHosts'>): BrandOrigins {
  const all = listBrandOrigins(config);
  const getBrandOfOrigin = (origin: string) => config.brandHosts.get(new URL(origin).hostname) ?? config.brand;
  return {
    all,
    getOrigin: (brand) => all.findLast((origin) => getBrandOfOrigin(origin) === brand) ?? config.publicUrl,
    getBrand(address) {
      const origin = typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : null;
      return origin !== null && all.includes(origin) ? getBrandOfOrigin(origin) : null;
    },
  };
}
