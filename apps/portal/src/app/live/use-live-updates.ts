import { useEffect } from 'react';
import { session, useSession } from '../../lib/session.ts';
import { startLiveUpdates } from './live-updates.ts';

/** Keeps pages up to date while the user is signed in. */
export function useLiveUpdates(): void {
  const sessionId = useSession().claims?.sid;
  useEffect(() => {
    if (!sessionId) return;
    const stop = new AbortController();
    const { claims } = session.state;
    if (claims) startLiveUpdates(claims, stop.signal);
    return () => stop.abort();
  }, [sessionId]);
}
