import type { Message, StreamOptions } from './stream.ts';

/**
 * What the tab that reads the stream tells the others; how a new one asks for what it has missed, and one that is looked at for
 * another try. The reading tab may be one that nobody sees, whose clock the browser slows down.
 */
type Told = { type: 'message'; message: Message } | { type: 'live'; isLive: boolean } | { type: 'joined' } | { type: 'seen' };

/** What was told within this time is told again to a tab that opens: it may have read its page before. */
const recentMilliseconds = 10_000;
const isRecent = ({ at }: { at: number }) => Date.now() - at < recentMilliseconds;

interface ShareOptions {
  /** Of the session and its company: tabs of the same follow the same. */
  name: string;
  onMessage: (message: Message, isFirst: boolean) => void;
  onLive: (isLive: boolean) => void;
  /** Reads until `signal` is aborted; goes on after `lastEventId`. */
  read: (parts: Omit<StreamOptions, 'customerId' | 'signal'>) => Promise<void>;
  signal: AbortSignal;
}

/** One stream a browser: the tab that holds the lock reads it and tells the others. Each knows where it was when it is next. */
export function shareStream({ name, onMessage, onLive, read, signal }: ShareOptions): void {
  let newest: string | null = null;
  let isReading = false;
  let isLive = false;
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
  const setLive = (now: boolean) => {
    if (isLive === now) return;
    isLive = now;
    onLive(now);
    tell({ type: 'live', isLive });
  };
  const answerNewTab = () => {
    tell({ type: 'live', isLive });
    for (const { message } of recent.filter(isRecent)) tell({ type: 'message', message });
    if (newest !== null) tell({ type: 'message', message: { id: newest, event: 'hello', data: null } });
  };
  const tryAgain = () => void wake.dispatchEvent(new Event('wake'));

  channel.onmessage = ({ data: told }: MessageEvent<Told>) => {
    if (told.type === 'joined') return void (isReading && answerNewTab());
    if (told.type === 'seen') return tryAgain();
    // Word of the tab before, that comes after the lock.
    if (told.type === 'live') return void (isReading || onLive(told.isLive));
    take(told.message);
  };
  tell({ type: 'joined' });
  window.addEventListener('online', tryAgain, { signal });
  const whenSeen = () => {
    if (document.hidden) return;
    if (isReading) tryAgain();
    else tell({ type: 'seen' });
  };
  document.addEventListener('visibilitychange', whenSeen, { signal });

  const lead = async () => {
    if (signal.aborted) return;
    isReading = true;
    onLive(false);
    tell({ type: 'live', isLive });
    await read({
      lastEventId: () => newest,
      onMessage: (message) => {
        take(message);
        tell({ type: 'message', message });
      },
      onLive: setLive,
      wake,
    });
  };
  // Where there are no locks, each tab reads a stream of its own.
  const turn = navigator.locks ? navigator.locks.request(name, { signal }, lead) : lead();
  void turn
    // Stopped while another tab had it.
    .catch(() => {})
    .finally(() => channel.close());
}
