import { featuresByBrand } from '@demarc/contract/access.ts';
import { currentBrand } from '../../brands/current-brand.ts';
import { loadTranslations } from '../../lib/i18n.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import { createLoadedPart } from '../../lib/loaded-part.ts';

/** The translations that the dashboard needs in addition to those of every page. */
export const signedInTexts = [
  'home',
  'loyalty',
  'status',
  'company',
  featuresByBrand[currentBrand.brand].includes('tenTenTenTv') ? 'tv-account' : 'order',
  ...(featuresByBrand[currentBrand.brand].includes('postalCodeCheck') ? ['postal-code-check'] : []),
];

/** Loaded on demand, so that the signed-out page does not wait for code that only signed-in users need. */
export const signedInHome = createLoadedPart(async () => {
  const [page] = await Promise.all([loadChunk(() => import('./signed-in-home.tsx')), loadTranslations(...signedInTexts)]);
  return page;
});
