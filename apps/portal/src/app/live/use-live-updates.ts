import { useEffect } from 'react';
import { session, useSession } from '../../lib/session.ts';

/** Keeps pages up to date while the user is signed in. Its code loads after the page. */
export function useLiveUpdates(): void {
  const sessionId = useSession().claims?.sid;
  useEffect(() => {
    if (!sessionId) return;
    const stop = new AbortController();
    void import('./live-updates.ts').then(
      ({ startLiveUpdates }) => {
        const { claims } = session.state;
        if (claims && !stop.signal.aborted) startLiveUpdates(claims, stop.signal);
      },
      // Without live updates, pages still work.
      () => {},
    );
    return () => stop.abort();
  }, [sessionId]);
}
