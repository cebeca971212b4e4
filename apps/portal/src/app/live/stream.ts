import { ProblemError } from '@demarc/client/client.ts';
import { follow } from '@demarc/client/follow.ts';
import { followEvents } from '@demarc/contract/event.ts';
import { clientOptions } from '../../lib/api.ts';
import { session } from '../../lib/session-state.ts';
import { createPauses, pause } from './pause.ts';

/** What the stream says, with its place in the order of all events. */
export interface Message {
  id: string | null;
  event: string;
  data: unknown;
}

export interface StreamOptions {
  customerId: number;
  /** Where to go on. */
  lastEventId: () => string | null;
  onMessage: (message: Message) => void;
  onLive: (isLive: boolean) => void;
  /** Has a `wake` when it makes sense to try again at once. */
  wake: EventTarget;
  signal: AbortSignal;
}

/** Follows the changes of a company until it is stopped, through whatever breaks. Says nothing of a break: pages work without it. */
export async function readStream({ customerId, lastEventId, onMessage, onLive, wake, signal }: StreamOptions): Promise<void> {
  const pauseAfterEnd = createPauses();
  while (!signal.aborted) {
    // A try without a network is an error in the browser's console.
    if (!navigator.onLine) await pause(30_000, signal, wake);
    if (signal.aborted) return;
    const token = session.state.claims?.jti;
    let beganAt: number | null = null;
    let isBroken = false;
    let refusal: ProblemError | null = null;
    try {
      for await (const message of follow(
        clientOptions(),
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
    const wait = pauseAfterEnd({
      isGood: !isBroken && beganAt !== null,
      lastedMilliseconds: beganAt === null ? 0 : Date.now() - beganAt,
    });
    if (refusal?.status === 401 || refusal?.status === 403) await otherToken(token, signal);
    else if (refusal?.retryAfterSeconds) await pause(refusal.retryAfterSeconds * 1_000, signal);
    else await pause(wait, signal, wake);
  }
}

/** Until the session has another token than the one that was refused. */
function otherToken(refused: string | undefined, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!signal.aborted && session.state.claims?.jti === refused) return;
      forget();
      resolve();
    };
    const forget = session.subscribe(look);
    signal.addEventListener('abort', look, { once: true });
    look();
  });
}
