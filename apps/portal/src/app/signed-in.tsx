import { type ReactNode, useLayoutEffect } from 'react';
import { takeOver } from '../lib/ahead.ts';
import { ConfirmSignIn } from './confirm-sign-in/confirm-sign-in.tsx';
import { Providers } from './providers.tsx';
import { Shell } from './shell/shell.tsx';

/** What a signed-in person's pages need around them, loaded once somebody is signed in. */
export function SignedIn({ children }: { children: ReactNode }) {
  // Another tab signed in while this one began as a visitor's.
  useLayoutEffect(takeOver, []);
  return (
    <Providers>
      <Shell>{children}</Shell>
      <ConfirmSignIn />
    </Providers>
  );
}
