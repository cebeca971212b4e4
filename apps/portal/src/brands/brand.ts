import type { Brand } from '@demarc/contract/access.ts';

/** How a build presents itself. What a brand switches on is in the contract (`featuresByBrand`). */
export interface BrandIdentity {
  brand: Brand;
  /** The company, as titles and buttons name it. */
  name: string;
  /** Value of `data-brand` on the page, by which tokens, marks and pictures are chosen. */
  slug: 'glasveld' | 'kernhuis' | 'beeldhaven';
}
