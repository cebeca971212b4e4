import { useEffect } from 'react';
import { session, useSession } from '../../lib/session.ts';

/** Keeps pages up to date while the user is signed in. Its code loads after the page. */
export function useLive(): void {
  const sessionId = useSession().claims?.sid;
  useEffect(() => {
    if (!sessionId) return;
    const stop = new AbortController();
    void import('./keep-live.ts').then(
      ({ keepLive }) => {
        const { claims } = session.state;
        if (claims && !stop.signal.aborted) keepLive(claims, stop.signal);
      },
      // Without live updates, pages still work.
      () => {},
    );
    return () => stop.abort();
  }, [sessionId]);
}
