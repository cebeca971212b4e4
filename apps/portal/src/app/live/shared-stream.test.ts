import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { joinSharedStream } from './shared-stream.ts';
import type { StreamMessage, StreamOptions } from './stream.ts';

type Parts = Omit<StreamOptions, 'customerId'>;

let tabs: { close: () => void }[] = [];

/** Opens a browser tab that follows the stream `name`. */
function openTab(name: string) {
  const stop = new AbortController();
  const received: string[] = [];
  const tab = {
    received,
    isLive: false,
    stream: null as Parts | null,
    close: () => stop.abort(),
  };
  tabs.push(tab);
  joinSharedStream({
    name,
    signal: stop.signal,
    onMessage: ({ id, event }, isFirst) => received.push(`${event} ${id}${isFirst ? ' first' : ''}`),
    onLive: (isLive) => {
      tab.isLive = isLive;
    },
    read: (parts) => {
      tab.stream = parts;
      return new Promise((resolve) => parts.signal.addEventListener('abort', () => resolve()));
    },
  });
  return tab;
}
const message = (id: number, event = 'change'): StreamMessage => ({ id: String(id), event, data: null });
const getChanges = ({ received }: { received: readonly string[] }) => received.filter((line) => line.startsWith('change'));
const waitUntil = async (check: () => void) => vi.waitFor(check, 2_000);

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
});
afterEach(() => {
  for (const tab of tabs) tab.close();
  tabs = [];
  vi.unstubAllGlobals();
});

describe('tabs of one browser', () => {
  it('share one stream, and all receive its messages', async () => {
    const [first, second] = [openTab('a'), openTab('a')];
    await waitUntil(() => expect(first.stream).not.toBeNull());
    first.stream?.onLive(true);
    first.stream?.onMessage(message(4, 'hello'));
    first.stream?.onMessage(message(5));
    await waitUntil(() => expect(second.received).toEqual(['hello 4 first', 'change 5']));
    expect(first.received).toEqual(['hello 4 first', 'change 5']);
    expect(second).toMatchObject({ stream: null, isLive: true });
  });

  it('resume where the closed leader stopped', async () => {
    const [first, second] = [openTab('b'), openTab('b')];
    await waitUntil(() => expect(first.stream).not.toBeNull());
    first.stream?.onLive(true);
    first.stream?.onMessage(message(7));
    await waitUntil(() => expect(second.received).toEqual(['change 7 first']));
    first.close();
    await waitUntil(() => expect(second.stream?.lastEventId()).toBe('7'));
    expect(second.isLive).toBe(false);
  });

  it('replay recent messages to a new tab only', async () => {
    const first = openTab('c');
    await waitUntil(() => expect(first.stream).not.toBeNull());
    const second = openTab('c');
    first.stream?.onMessage(message(1));
    first.stream?.onMessage(message(2));
    await waitUntil(() => expect(getChanges(second)).toHaveLength(2));
    const third = openTab('c');
    await waitUntil(() => expect(third.received).toEqual(['change 1 first', 'change 2', 'hello 2']));
    expect(getChanges(second)).toHaveLength(2);
  });

  it('replay messages that an earlier leader received', async () => {
    const [first, second] = [openTab('h'), openTab('h')];
    await waitUntil(() => expect(first.stream).not.toBeNull());
    first.stream?.onMessage(message(1));
    first.stream?.onMessage(message(2));
    await waitUntil(() => expect(getChanges(second)).toHaveLength(2));
    first.close();
    await waitUntil(() => expect(second.stream).not.toBeNull());
    const third = openTab('h');
    await waitUntil(() => expect(third.received).toEqual(['change 1 first', 'change 2', 'hello 2']));
  });

  it('share no messages if their streams have different names', async () => {
    const [tab, otherTab] = [openTab('d'), openTab('e')];
    await waitUntil(() => expect(otherTab.stream).not.toBeNull());
    tab.stream?.onMessage(message(1));
    otherTab.stream?.onMessage(message(9));
    await waitUntil(() => expect(otherTab.received).toEqual(['change 9 first']));
  });

  it('wake the leader when they become visible', async () => {
    const [first, second] = [openTab('f'), openTab('f')];
    await waitUntil(() => expect(first.stream).not.toBeNull());
    const woken = vi.fn();
    first.stream?.wake.addEventListener('wake', woken);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitUntil(() => expect(woken).toHaveBeenCalledTimes(2));
    expect(second.stream).toBeNull();
  });

  it('start over after a reset, even though its event ids are lower', async () => {
    const tab = openTab('g');
    await waitUntil(() => expect(tab.stream).not.toBeNull());
    for (const change of [message(90), message(3, 'reset'), message(4)]) tab.stream?.onMessage(change);
    expect(tab.received).toEqual(['change 90 first', 'reset 3', 'change 4']);
    expect(tab.stream?.lastEventId()).toBe('4');
  });
});

describe('the leader tab', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());
  /** Lets time pass and delivers the messages between tabs. */
  const passTime = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 10) {
      await vi.advanceTimersByTimeAsync(10_000);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  /** Holds the lock without sending or reading anything. */
  const holdLock = (name: string, options: LockOptions = {}) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    void navigator.locks.request(name, options, () => released).catch(() => {});
    return release;
  };

  it('loses the lock to a visible tab when it does not respond', async () => {
    holdLock('i');
    const tab = openTab('i');
    await passTime(20);
    expect(tab.stream).toBeNull();
    await passTime(10);
    expect(tab.stream).not.toBeNull();
  });

  it('keeps the lock while every other tab is hidden', async () => {
    holdLock('j');
    const tab = openTab('j');
    Object.assign(document, { hidden: true });
    await passTime(120);
    expect(tab.stream).toBeNull();
  });

  it('keeps the lock while the stream is idle', async () => {
    const [first, second] = [openTab('k'), openTab('k')];
    await passTime(60);
    expect(first.stream?.signal.aborted).toBe(false);
    expect(second.stream).toBeNull();
  });

  it('stops when another tab steals the lock, and follows that tab', async () => {
    const [first, second] = [openTab('l'), openTab('l')];
    await passTime(10);
    first.stream?.onLive(true);
    const release = holdLock('l', { steal: true });
    await waitUntil(() => expect(first.stream?.signal.aborted).toBe(true));
    expect(first.isLive).toBe(false);
    const formerStream = first.stream;
    // Messages of the former leader's stream are ignored.
    formerStream?.onMessage(message(1));
    expect(first.received).toEqual([]);
    release();
    await waitUntil(() => expect(second.stream).not.toBeNull());
    second.stream?.onLive(true);
    second.stream?.onMessage(message(2));
    await waitUntil(() => expect(first).toMatchObject({ received: ['change 2 first'], isLive: true }));
    second.close();
    await waitUntil(() => expect(first.stream).not.toBe(formerStream));
    expect(first.stream?.lastEventId()).toBe('2');
  });
});
