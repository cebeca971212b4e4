import { createLazyRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import { lazyPart } from '../../lib/load-part.ts';
import { useSession } from '../../lib/session.ts';
import { SignedOutHome } from './signed-out.tsx';

export const lazyRoute = createLazyRoute('/')({ component: HomePage });

// The visitor's page must not wait for what only a signed-in person needs.
const SignedInHome = lazyPart(async () => {
  const [page] = await Promise.all([import('./signed-in.tsx'), loadTexts('home', 'loyalty', 'status', 'company', 'order')]);
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
