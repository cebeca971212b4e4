import { useEffect } from 'react';
import { session, useSession } from '../../lib/session.ts';

/** Keeps what the pages show up to date while somebody is signed in. What it takes is loaded when the page is there. */
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
      // Without it the pages work as they are.
      () => {},
    );
    return () => stop.abort();
  }, [sessionId]);
}
