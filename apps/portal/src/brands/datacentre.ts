import type { BrandIdentity } from './brand.ts';

export const datacentre: BrandIdentity = { brand: 'datacentre', name: 'Kernhuis', slug: 'kernhuis' };
