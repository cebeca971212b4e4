import type { Event, StreamHello } from '@demarc/contract/event.ts';
import { listNotices } from '@demarc/contract/notice.ts';
import type { SessionClaims } from '@demarc/contract/session.ts';
import { isLive, setLive } from '../../lib/live-state.ts';
import { concerns, followsChanges } from './concerns.ts';
import { followRoles } from './follow-roles.ts';
import { createReadAgain } from './read-again.ts';
import { shareStream } from './share-stream.ts';
import { readStream } from './stream.ts';

/** A stream that begins tells what happened in the last ten seconds: what was read earlier may be out of date. */
const toldMilliseconds = 8_000;

/** Keeps all that is on the screen up to date, without a word where that cannot be done, until it is stopped. */
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
      // The stream's data has the shape that the contract says.
      else if (event === 'change') readAgain((call) => concerns(data as Event, call));
      // What one tab tells another of its beginning has no data.
      if (event === 'hello' && data) hearRoles((data as StreamHello).roles);
    },
    onLive: (isNow) => signal.aborted || setLive(isNow),
    read: (parts) => readStream({ customerId, ...parts }),
    signal,
  });
  // Without the stream at least who comes back to the page finds it up to date.
  const whenBack = () => isLive() || document.hidden || readAgain(followsChanges);
  window.addEventListener('focus', whenBack, { signal });
  document.addEventListener('visibilitychange', whenBack, { signal });
  signal.addEventListener('abort', () => setLive(false));
}
