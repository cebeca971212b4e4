import type { Event, StreamHello, StreamPower } from '@demarc/contract/event.ts';
import { listNotices } from '@demarc/contract/notice.ts';
import type { SessionClaims } from '@demarc/contract/session.ts';
import { isLive, setLive } from '../../lib/live-state.ts';
import { canBecomeStale, isReadAffected, isReadAffectedByPower } from './affected-reads.ts';
import { createRefetcher } from './refetcher.ts';
import { joinSharedStream } from './shared-stream.ts';
import { readStream } from './stream.ts';
import { syncRoles } from './sync-roles.ts';

/** A new stream replays the events of the last 10 seconds, so data read earlier than 8 seconds ago may be stale. */
const replayWindowMs = 8_000;

/** Keeps everything on screen up to date until `signal` is aborted. Failures are silent. */
export function startLiveUpdates({ sid, uid_g, cid: customerId }: SessionClaims, signal: AbortSignal): void {
  const startedAt = Date.now();
  const readAgain = createRefetcher(signal);
  const onRoles = syncRoles(sid, signal, () => readAgain(() => true));
  joinSharedStream({
    name: `demarc.live.${uid_g}.${customerId}`,
    onMessage: ({ event, data }, isFirst) => {
      const isLate = isFirst && Date.now() - startedAt > replayWindowMs;
      if (event === 'reset' || isLate) readAgain(canBecomeStale);
      else if (event === 'notices') readAgain(({ operation }) => operation.id === listNotices.id);
      else if (event === 'power') readAgain((call) => isReadAffectedByPower(data as StreamPower, call));
      // The contract defines the shape of the stream's data.
      else if (event === 'change') readAgain((call) => isReadAffected(data as Event, call));
      // The `hello` that one tab sends to another has no data.
      if (event === 'hello' && data) onRoles((data as StreamHello).roles);
    },
    onLive: (isNow) => signal.aborted || setLive(isNow),
    read: (parts) => readStream({ customerId, ...parts }),
    signal,
  });
  // Without the stream, refresh the page at least when the user returns to it.
  const onReturn = () => isLive() || document.hidden || readAgain(canBecomeStale);
  window.addEventListener('focus', onReturn, { signal });
  document.addEventListener('visibilitychange', onReturn, { signal });
  signal.addEventListener('abort', () => setLive(false));
}
