import type { Brand } from '@demarc/contract/access.ts';

/** The identity of a brand. The contract defines the brand's features (`featuresByBrand`). */
export interface BrandIdentity {
  brand: Brand;
  /** The company name in titles and buttons. */
  name: string;
  /** Value of `data-brand` on the page, which selects design tokens, marks and pictures. */
  slug: 'glasveld' | 'kernhuis' | 'beeldhaven';
}
