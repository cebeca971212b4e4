import type { BrandIdentity } from './brand.ts';

export const internet: BrandIdentity = { brand: 'internet', name: 'Glasveld', slug: 'glasveld' };
