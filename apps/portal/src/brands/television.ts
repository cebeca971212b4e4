import type { BrandIdentity } from './brand-identity.ts';

export const television: BrandIdentity = { brand: 'television', name: 'Beeldhaven', slug: 'beeldhaven' };
