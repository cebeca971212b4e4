import { loadTranslations } from '../../lib/i18n.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import { createLoadedPart } from '../../lib/loaded-part.ts';

/** What the dashboard needs in addition to the texts of every page. */
export const signedInTexts = ['home', 'loyalty', 'status', 'company', 'order'] as const;

/** Loaded on demand, so that the signed-out page does not wait for code that only signed-in users need. */
export const signedInHome = createLoadedPart(async () => {
  const [page] = await Promise.all([loadChunk(() => import('./signed-in-home.tsx')), loadTranslations(...signedInTexts)]);
  return page.SignedInHome;
});
