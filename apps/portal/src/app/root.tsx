import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { useFeatures } from '../lib/features.ts';
import { loadTranslations } from '../lib/i18n.ts';
import { lazyChunk, loadChunk } from '../lib/load-chunk.ts';
import { createLoadedPart, useLoadedPart } from '../lib/loaded-part.ts';
import { finishPrerender, isHydrationPending } from '../lib/prerender.ts';
import { useSession } from '../lib/session.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Dialogs } from './dialogs.tsx';
import { canNavigate } from './guard.ts';
import { loadRoutes } from './load-routes.ts';
import { StartupScreen } from './startup-screen.tsx';
import { useAnnouncement } from './titles.ts';

const InactivityWarning = lazyChunk(async () => ({ default: (await import('./signed-in-parts.ts')).InactivityWarning }));

/** The code of the frame around signed-in pages; `main.tsx` loads it while the server validates the session. */
export const signedInFrame = createLoadedPart(async () => {
  const [parts] = await Promise.all([
    loadChunk(() => import('./signed-in-parts.ts')),
    loadTranslations('shell', 'kinds', 'loader', 'action', 'list', 'error'),
    loadRoutes(),
  ]);
  return parts.SignedIn;
});

const Providers = lazyChunk(async () => {
  const [parts] = await Promise.all([import('./signed-in-parts.ts'), loadTranslations('loader', 'action', 'error')]);
  return { default: parts.Providers };
});

/** Wraps every page: in the shell for signed-in users, otherwise on its own. Adds dialogs and announcements. */
export function Root() {
  const { phase } = useSession();
  // Renders again when features are unlocked, because they decide whether the page is allowed.
  useFeatures();
  const router = useRouter();
  const match = useRouterState({ select: ({ matches }) => matches.at(-1) });
  // The home page does this itself, once React has taken over its prerendered nodes.
  useLayoutEffect(() => {
    if (phase === 'signedOut' && !isHydrationPending()) finishPrerender();
  }, [phase]);
  // When a session ends, hide the page before the router has navigated away.
  const isAllowed = !match || canNavigate(router, match.pathname);
  // Pages outside the shell stay mounted while a session starts, because they are the ones that start it.
  const { isOutside, needsProviders } = match?.staticData ?? {};
  const page = isAllowed ? <Outlet /> : null;
  const pageWithProviders = needsProviders ? (
    <Suspense fallback={<StartupScreen />}>
      <Providers>{page}</Providers>
    </Suspense>
  ) : (
    page
  );
  return (
    <>
      <ProgressBar />
      {isOutside ? (
        pageWithProviders
      ) : phase === 'starting' ? (
        <StartupScreen />
      ) : phase === 'signedIn' ? (
        <SignedInFrame>{page}</SignedInFrame>
      ) : (
        pageWithProviders
      )}
      {phase === 'signedIn' && (
        <Suspense>
          <InactivityWarning />
        </Suspense>
      )}
      <Announcement />
      <Dialogs />
    </>
  );
}

function SignedInFrame({ children }: { children: ReactNode }) {
  const SignedIn = useLoadedPart(signedInFrame);
  return SignedIn ? <SignedIn>{children}</SignedIn> : <StartupScreen />;
}

function Announcement() {
  return (
    <div className="unseen" aria-live="polite">
      {useAnnouncement()}
    </div>
  );
}
