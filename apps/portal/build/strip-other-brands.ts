import { type Brand, featuresByBrand } from '@demarc/contract/access.ts';
import type { Plugin } from 'vite';
import { identities } from './brand-identities.ts';

/**
 * Removes the texts of other brands from `entrance.json`, which is part of the first script. Each brand has its own build, so these
 * texts would only add half a kilobyte. Their keys end with the slug of a brand; keys of the address check on a home page start with
 * `check-`.
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
        const ownTexts = texts.filter(
          ([key]) => !endings.some((ending) => key.endsWith(ending)) && (hasCheck || !key.startsWith('check-')),
        );
        return { code: JSON.stringify(Object.fromEntries(ownTexts)), map: null };
      },
    },
  };
}
