import { runAsLeader } from './leader-election.ts';
import type { StreamMessage, StreamOptions } from './stream.ts';

/**
 * Messages between tabs. The leader, which reads the stream, sends `message` and `live`, and `here` in reply to `there`. A new
 * tab asks for recent messages with `joined`, a tab that becomes visible asks the leader to reconnect with `seen`, and `there`
 * checks whether the leader still responds. A hidden leader has throttled timers but still replies.
 */
type TabMessage =
  | { type: 'message'; message: StreamMessage }
  | { type: 'live'; isLive: boolean }
  | { type: 'here' }
  | { type: 'joined' }
  | { type: 'seen' }
  | { type: 'there' };

/** Messages this recent are replayed to a new tab, which may have loaded its data before they arrived. */
const replayWindowMs = 10_000;
const isRecent = ({ at }: { at: number }) => Date.now() - at < replayWindowMs;

/** The interval at which a visible tab checks the leader. After more than `maxMissedChecks`, it takes over. */
const leaderCheckIntervalMs = 10_000;
const maxMissedChecks = 2;

interface SharedStreamOptions {
  /** Identifies session and company: tabs with the same name share a stream. */
  name: string;
  onMessage: (message: StreamMessage, isFirst: boolean) => void;
  onLive: (isLive: boolean) => void;
  /** Reads until `signal` is aborted, resuming after `lastEventId`. */
  read: (parts: Omit<StreamOptions, 'customerId'>) => Promise<void>;
  signal: AbortSignal;
}

/**
 * Shares one stream per browser: the tab that holds the lock reads the stream and forwards it to the other tabs. Every tab tracks the last event id,
 * so that it can resume when it becomes the leader.
 */
export function joinSharedStream({ name, onMessage, onLive, read, signal }: SharedStreamOptions): void {
  let lastEventId: string | null = null;
  let isReading = false;
  let isLive = false;
  /** The number of checks that the leader has missed since its last message. */
  let missedChecks = 0;
  let recentMessages: { at: number; message: StreamMessage }[] = [];
  const wake = new EventTarget();
  const channel = new BroadcastChannel(name);
  const broadcast = (tabMessage: TabMessage) => channel.postMessage(tabMessage);

  const receive = (message: StreamMessage) => {
    const isFirst = lastEventId === null;
    const { id, event } = message;
    // Ignores a message that the leader replays for a new tab.
    if (event === 'change' && id !== null && lastEventId !== null && Number(id) <= Number(lastEventId)) return;
    // After a reset the event ids may start over.
    if (id !== null && (lastEventId === null || event === 'reset' || Number(id) > Number(lastEventId))) lastEventId = id;
    // Every tab keeps recent messages, because the next leader has to replay them. A `hello` needs no replay.
    if (event !== 'hello') recentMessages = [...recentMessages.filter(isRecent), { at: Date.now(), message }];
    onMessage(message, isFirst);
  };
  const replayToNewTab = () => {
    broadcast({ type: 'live', isLive });
    for (const { message } of recentMessages.filter(isRecent)) broadcast({ type: 'message', message });
    if (lastEventId !== null) broadcast({ type: 'message', message: { id: lastEventId, event: 'hello', data: null } });
  };
  const reconnect = () => void wake.dispatchEvent(new Event('wake'));

  channel.onmessage = ({ data: tabMessage }: MessageEvent<TabMessage>) => {
    if (tabMessage.type === 'joined') return void (isReading && replayToNewTab());
    if (tabMessage.type === 'there') return void (isReading && broadcast({ type: 'here' }));
    if (tabMessage.type === 'seen') return reconnect();
    missedChecks = 0;
    // Ignores a late message of the former leader after this tab got the lock.
    if (tabMessage.type === 'live') return void (isReading || onLive(tabMessage.isLive));
    if (tabMessage.type === 'message') receive(tabMessage.message);
  };
  broadcast({ type: 'joined' });
  window.addEventListener('online', reconnect, { signal });
  const onVisible = () => {
    if (document.hidden) return;
    if (isReading) reconnect();
    else broadcast({ type: 'seen' });
  };
  document.addEventListener('visibilitychange', onVisible, { signal });

  const stopLeading = () => {
    isReading = false;
    if (signal.aborted) return;
    onLive(false);
    // The new leader may already have sent its state.
    broadcast({ type: 'joined' });
  };
  const lead = async (leaderSignal: AbortSignal) => {
    if (leaderSignal.aborted) return;
    leaderSignal.addEventListener('abort', stopLeading);
    isReading = true;
    isLive = false;
    onLive(false);
    broadcast({ type: 'live', isLive });
    await read({
      lastEventId: () => lastEventId,
      onMessage: (message) => {
        if (leaderSignal.aborted) return;
        receive(message);
        broadcast({ type: 'message', message });
      },
      onLive: (isNowLive) => {
        if (isLive === isNowLive || leaderSignal.aborted) return;
        isLive = isNowLive;
        onLive(isNowLive);
        broadcast({ type: 'live', isLive });
      },
      wake,
      signal: leaderSignal,
    });
  };
  const election = runAsLeader(name, lead, signal);

  const checkLeader = () => {
    // The timers of a hidden tab are too slow to judge the leader.
    if (isReading || document.hidden) missedChecks = 0;
    else if (missedChecks < maxMissedChecks) {
      missedChecks++;
      broadcast({ type: 'there' });
    } else {
      missedChecks = 0;
      onLive(false);
      election.takeOver();
    }
  };
  const leaderCheckTimer = setInterval(checkLeader, leaderCheckIntervalMs);
  void election.ended
    .catch(() => {})
    .finally(() => {
      clearInterval(leaderCheckTimer);
      channel.close();
    });
}
