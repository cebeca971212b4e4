import type { BrandIdentity } from './brand-identity.ts';

export const datacentre: BrandIdentity = { brand: 'datacentre', name: 'Kernhuis', slug: 'kernhuis' };
