import type { Event, StreamHello } from '@demarc/contract/event.ts';
import { listNotices } from '@demarc/contract/notice.ts';
import type { SessionClaims } from '@demarc/contract/session.ts';
import { isLive, setLive } from '../../lib/live-state.ts';
import { concerns, followsChanges } from './concerns.ts';
import { followRoles } from './follow-roles.ts';
import { createReadAgain } from './read-again.ts';
import { shareStream } from './share-stream.ts';
import { readStream } from './stream.ts';

/** A new stream replays the events of the last 10 seconds, so data read earlier than 8 seconds ago may be stale. */
const toldMilliseconds = 8_000;

/** Keeps everything on screen up to date until `signal` is aborted. Failures are silent. */
export function keepLive({ sid, uid_g, cid: customerId }: SessionClaims, signal: AbortSignal): void {
  const startedAt = Date.now();
  const readAgain = createReadAgain(signal);
  const hearRoles = followRoles(sid, signal, () => readAgain(() => true));
  shareStream({
    name: `demarc.live.${uid_g}.${customerId}`,
    onMessage: ({ event, data }, isFirst) => {
      const isLate = isFirst && Date.now() - startedAt > toldMilliseconds;
      if (event === 'reset' || isLate) readAgain(followsChanges);
      else if (event === 'notices') readAgain(({ operation }) => operation.id === listNotices.id);
      // The contract defines the shape of the stream's data.
      else if (event === 'change') readAgain((call) => concerns(data as Event, call));
      // The `hello` that one tab sends to another has no data.
      if (event === 'hello' && data) hearRoles((data as StreamHello).roles);
    },
    onLive: (isNow) => signal.aborted || setLive(isNow),
    read: (parts) => readStream({ customerId, ...parts }),
    signal,
  });
  // Without the stream, refresh the page at least when the user returns to it.
  const whenBack = () => isLive() || document.hidden || readAgain(followsChanges);
  window.addEventListener('focus', whenBack, { signal });
  document.addEventListener('visibilitychange', whenBack, { signal });
  signal.addEventListener('abort', () => setLive(false));
}
