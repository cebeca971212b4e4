import type { ReactNode } from 'react';
import { Providers } from './providers.tsx';
import { Shell } from './shell/shell.tsx';

/** What a signed-in person's pages need around them, loaded once somebody is signed in. */
export function SignedIn({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <Shell>{children}</Shell>
    </Providers>
  );
}
