import type { BrandIdentity } from './brand-identity.ts';
import { datacentre } from './datacentre.ts';
import { internet } from './internet.ts';
import { television } from './television.ts';

const mode = import.meta.env.MODE;

/**
 * The brand of this build: `vite build --mode internet`, and so on. The mode is a build-time constant, so the bundler removes the
 * other brands.
 */
export const currentBrand: BrandIdentity = mode === 'internet' ? internet : mode === 'television' ? television : datacentre;
