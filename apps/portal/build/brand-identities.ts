import type { Brand } from '@demarc/contract/access.ts';
import type { BrandIdentity } from '../src/brands/brand-identity.ts';
import { datacentre } from '../src/brands/datacentre.ts';
import { internet } from '../src/brands/internet.ts';
import { television } from '../src/brands/television.ts';

/** The identity of each brand. The first scripts of the portal contain only that of their own brand. */
export const identities: Record<Brand, BrandIdentity> = { internet, datacentre, television };
