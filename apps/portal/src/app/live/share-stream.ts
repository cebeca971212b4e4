import type { Message, StreamOptions } from './stream.ts';
import { takeTurns } from './take-turns.ts';

/**
 * Messages between tabs. The leader, which reads the stream, sends `message` and `live`, and `here` in reply to `there`. A new
 * tab asks for recent messages with `joined`, a tab that becomes visible asks the leader to reconnect with `seen`, and `there`
 * checks whether the leader still responds. A hidden leader has throttled timers but still replies.
 */
type Told =
  | { type: 'message'; message: Message }
  | { type: 'live'; isLive: boolean }
  | { type: 'here' }
  | { type: 'joined' }
  | { type: 'seen' }
  | { type: 'there' };

/** Messages this recent are replayed to a new tab, which may have loaded its data before they arrived. */
const recentMilliseconds = 10_000;
const isRecent = ({ at }: { at: number }) => Date.now() - at < recentMilliseconds;

/** How often a visible tab checks the leader, and after how many unanswered checks it takes over. */
const askMilliseconds = 10_000;
const mostUnanswered = 2;

interface ShareOptions {
  /** Identifies session and company: tabs with the same name share a stream. */
  name: string;
  onMessage: (message: Message, isFirst: boolean) => void;
  onLive: (isLive: boolean) => void;
  /** Reads until `signal` is aborted, resuming after `lastEventId`. */
  read: (parts: Omit<StreamOptions, 'customerId'>) => Promise<void>;
  signal: AbortSignal;
}

/**
 * One stream per browser: the tab that holds the lock reads it and forwards it to the others. Every tab tracks the last event id,
 * so that it can resume when it becomes the leader.
 */
export function shareStream({ name, onMessage, onLive, read, signal }: ShareOptions): void {
  let newest: string | null = null;
  let isReading = false;
  let isLive = false;
  /** Checks that the leader has not answered since its last message. */
  let unanswered = 0;
  let recent: { at: number; message: Message }[] = [];
  const wake = new EventTarget();
  const channel = new BroadcastChannel(name);
  const tell = (told: Told) => channel.postMessage(told);

  const take = (message: Message) => {
    const isFirst = newest === null;
    const { id, event } = message;
    // A replay for a new tab.
    if (event === 'change' && id !== null && newest !== null && Number(id) <= Number(newest)) return;
    // After a reset the event ids may start over.
    if (id !== null && (newest === null || event === 'reset' || Number(id) > Number(newest))) newest = id;
    // Every tab keeps recent messages, because the next leader has to replay them. A `hello` needs no replay.
    if (event !== 'hello') recent = [...recent.filter(isRecent), { at: Date.now(), message }];
    onMessage(message, isFirst);
  };
  const answerNewTab = () => {
    tell({ type: 'live', isLive });
    for (const { message } of recent.filter(isRecent)) tell({ type: 'message', message });
    if (newest !== null) tell({ type: 'message', message: { id: newest, event: 'hello', data: null } });
  };
  const tryAgain = () => void wake.dispatchEvent(new Event('wake'));

  channel.onmessage = ({ data: told }: MessageEvent<Told>) => {
    if (told.type === 'joined') return void (isReading && answerNewTab());
    if (told.type === 'there') return void (isReading && tell({ type: 'here' }));
    if (told.type === 'seen') return tryAgain();
    unanswered = 0;
    // A late message of the former leader, after this tab got the lock.
    if (told.type === 'live') return void (isReading || onLive(told.isLive));
    if (told.type === 'message') take(told.message);
  };
  tell({ type: 'joined' });
  window.addEventListener('online', tryAgain, { signal });
  const whenSeen = () => {
    if (document.hidden) return;
    if (isReading) tryAgain();
    else tell({ type: 'seen' });
  };
  document.addEventListener('visibilitychange', whenSeen, { signal });

  const stopLeading = () => {
    isReading = false;
    if (signal.aborted) return;
    onLive(false);
    // The new leader may already have sent its state.
    tell({ type: 'joined' });
  };
  const lead = async (turn: AbortSignal) => {
    if (turn.aborted) return;
    turn.addEventListener('abort', stopLeading);
    isReading = true;
    isLive = false;
    onLive(false);
    tell({ type: 'live', isLive });
    await read({
      lastEventId: () => newest,
      onMessage: (message) => {
        if (turn.aborted) return;
        take(message);
        tell({ type: 'message', message });
      },
      onLive: (now) => {
        if (isLive === now || turn.aborted) return;
        isLive = now;
        onLive(now);
        tell({ type: 'live', isLive });
      },
      wake,
      signal: turn,
    });
  };
  const turns = takeTurns(name, lead, signal);

  const lookForReader = () => {
    // The timers of a hidden tab are too slow to judge the leader.
    if (isReading || document.hidden) unanswered = 0;
    else if (unanswered < mostUnanswered) {
      unanswered++;
      tell({ type: 'there' });
    } else {
      unanswered = 0;
      onLive(false);
      turns.takeOver();
    }
  };
  const asking = setInterval(lookForReader, askMilliseconds);
  void turns.ended
    .catch(() => {})
    .finally(() => {
      clearInterval(asking);
      channel.close();
    });
}
