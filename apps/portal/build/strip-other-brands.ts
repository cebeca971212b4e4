import { type Brand, featuresByBrand } from '@demarc/contract/access.ts';
import type { Plugin } from 'vite';
import { identities } from './brand-identities.ts';

/**
 * Removes the texts of other brands from the first script: each brand has a build of its own, and they take half a kilobyte of it.
 * Their keys end with a slug, or start with `check-` for the address check of a home page.
 */
export function stripOtherBrands(brand: Brand): Plugin {
  const endings = Object.values(identities)
    .filter(({ slug }) => slug !== identities[brand].slug)
    .map(({ slug }) => `-${slug}`);
  const hasCheck = featuresByBrand[brand].includes('postalCodeCheck');
  return {
    name: 'strip-other-brands',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/entrance\.json$/ },
      handler(code) {
        const texts = Object.entries(JSON.parse(code) as Record<string, string>);
        const own = texts.filter(
          ([key]) => !endings.some((ending) => key.endsWith(ending)) && (hasCheck || !key.startsWith('check-')),
        );
        return { code: JSON.stringify(Object.fromEntries(own)), map: null };
      },
    },
  };
}
