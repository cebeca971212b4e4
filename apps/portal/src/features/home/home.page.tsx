import { createLazyRoute } from '@tanstack/react-router';
import { useLoadedPart } from '../../lib/loaded-part.ts';
import { useSession } from '../../lib/session.ts';
import { signedInHome } from './load-signed-in-home.ts';
import { SignedOutHome } from './signed-out-home.tsx';

export const lazyRoute = createLazyRoute('/')({ component: HomePage });

function HomePage() {
  const { phase } = useSession();
  return phase === 'signedIn' ? <LoadedHome /> : <SignedOutHome />;
}

function LoadedHome() {
  const page = useLoadedPart(signedInHome);
  return page && <page.SignedInHome />;
}
