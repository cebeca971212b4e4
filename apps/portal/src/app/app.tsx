import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { useIsHydrated } from '../lib/use-is-hydrated.ts';
import { ConnectionNotice } from './connection-notice.tsx';

/** The portal; the visitor's home page is also rendered at build time. */
export function App({ router }: { router: AnyRouter }) {
  const isHydrated = useIsHydrated();
  return (
    <>
      <RouterProvider router={router} />
      {isHydrated && <ConnectionNotice />}
    </>
  );
}
