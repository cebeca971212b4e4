import { type ReactNode, useLayoutEffect } from 'react';
import { finishPrerender } from '../lib/prerender.ts';
import { ConfirmSignIn } from './confirm-sign-in/confirm-sign-in.tsx';
import { Providers } from './providers.tsx';
import { Shell } from './shell/shell.tsx';
import { Shortcuts } from './shortcuts/shortcuts.tsx';

/** The providers and layout for signed-in users, loaded after sign-in. */
export function SignedIn({ children }: { children: ReactNode }) {
  // Another tab signed in after this one rendered the visitor's page.
  useLayoutEffect(finishPrerender, []);
  return (
    <Providers>
      <Shell>{children}</Shell>
      <ConfirmSignIn />
      <Shortcuts />
    </Providers>
  );
}
