import { ProblemError } from '@demarc/client/client.ts';
import { follow } from '@demarc/client/follow.ts';
import { followEvents } from '@demarc/contract/event.ts';
import { getClientOptions } from '../../lib/api.ts';
import { session } from '../../lib/session-state.ts';
import { createBackoff, sleep } from './backoff.ts';

/** A message of the stream; `id` is its position in the order of all events. */
export interface StreamMessage {
  id: string | null;
  event: string;
  data: unknown;
}

export interface StreamOptions {
  customerId: number;
  /** The event to resume after. */
  lastEventId: () => string | null;
  onMessage: (message: StreamMessage) => void;
  onLive: (isLive: boolean) => void;
  /** Dispatches `wake` when a reconnect makes sense right away. */
  wake: EventTarget;
  signal: AbortSignal;
}

/**
 * Follows the events of a company until `signal` is aborted, and reconnects after every failure. Failures are silent: pages work
 * without the stream.
 */
export async function readStream({ customerId, lastEventId, onMessage, onLive, wake, signal }: StreamOptions): Promise<void> {
  const getDelayAfterEnd = createBackoff();
  while (!signal.aborted) {
    // A request while offline would log an error in the browser's console.
    if (!navigator.onLine) await sleep(30_000, signal, wake);
    if (signal.aborted) return;
    const tokenId = session.state.claims?.jti;
    let beganAt: number | null = null;
    let isBroken = false;
    let refusal: ProblemError | null = null;
    try {
      for await (const message of follow(
        getClientOptions(),
        followEvents,
        { params: { customerId } },
        { lastEventId: lastEventId(), signal },
      )) {
        if (message.event === 'hello') beganAt ??= Date.now();
        onLive(true);
        onMessage(message);
      }
    } catch (error) {
      isBroken = true;
      if (error instanceof ProblemError) refusal = error;
    }
    onLive(false);
    const wait = getDelayAfterEnd({
      isGood: !isBroken && beganAt !== null,
      lastedMilliseconds: beganAt === null ? 0 : Date.now() - beganAt,
    });
    if (refusal?.status === 401 || refusal?.status === 403) await waitForOtherToken(tokenId, signal);
    else if (refusal?.retryAfterSeconds) await sleep(refusal.retryAfterSeconds * 1_000, signal);
    else await sleep(wait, signal, wake);
  }
}

/** Waits until the session has another token than the refused one. */
function waitForOtherToken(refusedTokenId: string | undefined, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!signal.aborted && session.state.claims?.jti === refusedTokenId) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = session.subscribe(check);
    signal.addEventListener('abort', check, { once: true });
    check();
  });
}
