import type { Brand } from '@demarc/contract/access.ts';
import { brandOrigins, type Config } from '../config.ts';

/** The portal origin of each brand. The provider's pages use the brand of the portal that they return to. */
export interface BrandOrigins {
  /** Every origin of the portal, the public one first. */
  all: readonly string[];
  originOf(brand: Brand): string;
  /** The brand of a portal URL; null for any other URL. */
  brandOf(address: unknown): Brand | null;
}

export function createBrandOrigins(config: Pick<Config, 'publicUrl' | 'brand' | 'brandHosts'>): BrandOrigins {
  const all = brandOrigins(config);
  const brandAt = (origin: string) => config.brandHosts.get(new URL(origin).hostname) ?? config.brand;
  return {
    all,
    originOf: (brand) => all.findLast((origin) => brandAt(origin) === brand) ?? config.publicUrl,
    brandOf(address) {
      const origin = typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : null;
      return origin !== null && all.includes(origin) ? brandAt(origin) : null;
    },
  };
}
