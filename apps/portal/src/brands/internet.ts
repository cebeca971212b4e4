import type { BrandIdentity } from './brand-identity.ts';

export const internet: BrandIdentity = { brand: 'internet', name: 'Glasveld', slug: 'glasveld' };
