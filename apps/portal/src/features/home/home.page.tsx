import { createLazyRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { loadTranslations } from '../../lib/i18n.ts';
import { lazyChunk } from '../../lib/load-chunk.ts';
import { useSession } from '../../lib/session.ts';
import { signedInTexts } from './routes.ts';
import { SignedOutHome } from './signed-out-home.tsx';

export const lazyRoute = createLazyRoute('/')({ component: HomePage });

// Loaded on demand, so that the signed-out page does not wait for code that only signed-in users need.
const SignedInHome = lazyChunk(async () => {
  const [page] = await Promise.all([import('./signed-in-home.tsx'), loadTranslations(...signedInTexts)]);
  return { default: page.SignedInHome };
});

function HomePage() {
  const { phase } = useSession();
  return phase === 'signedIn' ? (
    <Suspense>
      <SignedInHome />
    </Suspense>
  ) : (
    <SignedOutHome />
  );
}
