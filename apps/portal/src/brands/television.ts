import type { BrandIdentity } from './brand.ts';

export const television: BrandIdentity = { brand: 'television', name: 'Beeldhaven', slug: 'beeldhaven' };
