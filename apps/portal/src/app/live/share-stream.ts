import type { Message, StreamOptions } from './stream.ts';
import { takeTurns } from './take-turns.ts';

/**
 * What the tab that reads the stream tells the others (`message`, `live`, and `here` when it is asked); how a new one asks for what
 * it has missed (`joined`), one that is looked at for another try (`seen`), and whether the reading tab is still there (`there`).
 * That may be one that nobody sees, whose clock the browser slows down: it answers all the same.
 */
type Told =
  | { type: 'message'; message: Message }
  | { type: 'live'; isLive: boolean }
  | { type: 'here' }
  | { type: 'joined' }
  | { type: 'seen' }
  | { type: 'there' };

/** What was told within this time is told again to a tab that opens: it may have read its page before. */
const recentMilliseconds = 10_000;
const isRecent = ({ at }: { at: number }) => Date.now() - at < recentMilliseconds;

/** So often a tab that is looked at asks for the reading one, and takes its place when it has said nothing to so many in a row. */
const askMilliseconds = 10_000;
const mostUnanswered = 2;

interface ShareOptions {
  /** Of the session and its company: tabs of the same follow the same. */
  name: string;
  onMessage: (message: Message, isFirst: boolean) => void;
  onLive: (isLive: boolean) => void;
  /** Reads until `signal` is aborted; goes on after `lastEventId`. */
  read: (parts: Omit<StreamOptions, 'customerId'>) => Promise<void>;
  signal: AbortSignal;
}

/** One stream a browser: the tab that holds the lock reads it and tells the others. Each knows where it was when it is next. */
export function shareStream({ name, onMessage, onLive, read, signal }: ShareOptions): void {
  let newest: string | null = null;
  let isReading = false;
  let isLive = false;
  /** How often the reading tab was asked for and has not said anything since. */
  let unanswered = 0;
  let recent: { at: number; message: Message }[] = [];
  const wake = new EventTarget();
  const channel = new BroadcastChannel(name);
  const tell = (told: Told) => channel.postMessage(told);

  const take = (message: Message) => {
    const isFirst = newest === null;
    const { id, event } = message;
    // Told again for a tab that is new.
    if (event === 'change' && id !== null && newest !== null && Number(id) <= Number(newest)) return;
    // After a reset the places may begin again.
    if (id !== null && (newest === null || event === 'reset' || Number(id) > Number(newest))) newest = id;
    // Kept by each tab: the next one that reads has to tell it too. Where a stream begins is nothing that is missed.
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
    // Word of the tab before, that comes after the lock.
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
    // The one that took over may have told already how it goes.
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
    // The clock of a tab that nobody sees is too slow to judge another by.
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
