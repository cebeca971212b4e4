import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { joinSharedStream } from './shared-stream.ts';
import type { StreamMessage, StreamOptions } from './stream.ts';

type Parts = Omit<StreamOptions, 'customerId'>;

/** A browser tab that follows the stream `name`. */
function openTab(name: string) {
  const stop = new AbortController();
  const got: string[] = [];
  const tab = {
    got,
    isLive: false,
    stream: null as Parts | null,
    close: () => stop.abort(),
  };
  joinSharedStream({
    name,
    signal: stop.signal,
    onMessage: ({ id, event }, isFirst) => got.push(`${event} ${id}${isFirst ? ' first' : ''}`),
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
const getChanges = ({ got }: { got: readonly string[] }) => got.filter((one) => one.startsWith('change'));
const settled = async (check: () => void) => vi.waitFor(check, 2_000);

let tabs: ReturnType<typeof openTab>[] = [];
const open = (name: string) => {
  const tab = openTab(name);
  tabs.push(tab);
  return tab;
};

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
    const [first, second] = [open('a'), open('a')];
    await settled(() => expect(first.stream).not.toBeNull());
    first.stream?.onLive(true);
    first.stream?.onMessage(message(4, 'hello'));
    first.stream?.onMessage(message(5));
    await settled(() => expect(second.got).toEqual(['hello 4 first', 'change 5']));
    expect(first.got).toEqual(['hello 4 first', 'change 5']);
    expect(second).toMatchObject({ stream: null, isLive: true });
  });

  it('resume where the closed leader stopped', async () => {
    const [first, second] = [open('b'), open('b')];
    await settled(() => expect(first.stream).not.toBeNull());
    first.stream?.onLive(true);
    first.stream?.onMessage(message(7));
    await settled(() => expect(second.got).toEqual(['change 7 first']));
    first.close();
    await settled(() => expect(second.stream?.lastEventId()).toBe('7'));
    expect(second.isLive).toBe(false);
  });

  it('replay recent messages to a new tab only', async () => {
    const first = open('c');
    await settled(() => expect(first.stream).not.toBeNull());
    const second = open('c');
    first.stream?.onMessage(message(1));
    first.stream?.onMessage(message(2));
    await settled(() => expect(getChanges(second)).toHaveLength(2));
    const third = open('c');
    await settled(() => expect(third.got).toEqual(['change 1 first', 'change 2', 'hello 2']));
    expect(getChanges(second)).toHaveLength(2);
  });

  it('replay messages that an earlier leader received', async () => {
    const [first, second] = [open('h'), open('h')];
    await settled(() => expect(first.stream).not.toBeNull());
    first.stream?.onMessage(message(1));
    first.stream?.onMessage(message(2));
    await settled(() => expect(getChanges(second)).toHaveLength(2));
    first.close();
    await settled(() => expect(second.stream).not.toBeNull());
    const third = open('h');
    await settled(() => expect(third.got).toEqual(['change 1 first', 'change 2', 'hello 2']));
  });

  it('with another stream name do not share messages', async () => {
    const [own, other] = [open('d'), open('e')];
    await settled(() => expect(other.stream).not.toBeNull());
    own.stream?.onMessage(message(1));
    other.stream?.onMessage(message(9));
    await settled(() => expect(other.got).toEqual(['change 9 first']));
  });

  it('wake the leader when they become visible', async () => {
    const [first, second] = [open('f'), open('f')];
    await settled(() => expect(first.stream).not.toBeNull());
    const woken = vi.fn();
    first.stream?.wake.addEventListener('wake', woken);
    document.dispatchEvent(new Event('visibilitychange'));
    await settled(() => expect(woken).toHaveBeenCalledTimes(2));
    expect(second.stream).toBeNull();
  });

  it('start over after a reset, although its event ids are lower', async () => {
    const tab = open('g');
    await settled(() => expect(tab.stream).not.toBeNull());
    for (const one of [message(90), message(3, 'reset'), message(4)]) tab.stream?.onMessage(one);
    expect(tab.got).toEqual(['change 90 first', 'reset 3', 'change 4']);
    expect(tab.stream?.lastEventId()).toBe('4');
  });
});

describe('the leader tab', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());
  /** Lets time pass and delivers the messages between tabs. */
  const pass = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 10) {
      await vi.advanceTimersByTimeAsync(10_000);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  /** Holds the lock without sending or doing anything. */
  const standStill = (name: string, options: LockOptions = {}) => {
    let wakeUp = () => {};
    const still = new Promise<void>((resolve) => {
      wakeUp = resolve;
    });
    void navigator.locks.request(name, options, () => still).catch(() => {});
    return wakeUp;
  };

  it('loses the lock to a visible tab when it does not respond', async () => {
    standStill('i');
    const tab = open('i');
    await pass(20);
    expect(tab.stream).toBeNull();
    await pass(10);
    expect(tab.stream).not.toBeNull();
  });

  it('keeps the lock while every other tab is hidden', async () => {
    standStill('j');
    const tab = open('j');
    Object.assign(document, { hidden: true });
    await pass(120);
    expect(tab.stream).toBeNull();
  });

  it('keeps the lock while the stream is idle', async () => {
    const [first, second] = [open('k'), open('k')];
    await pass(60);
    expect(first.stream?.signal.aborted).toBe(false);
    expect(second.stream).toBeNull();
  });

  it('stops when another tab steals the lock, and follows that tab', async () => {
    const [first, second] = [open('l'), open('l')];
    await pass(10);
    first.stream?.onLive(true);
    const wakeUp = standStill('l', { steal: true });
    await settled(() => expect(first.stream?.signal.aborted).toBe(true));
    expect(first.isLive).toBe(false);
    const before = first.stream;
    // Messages of the former leader's stream no longer count.
    before?.onMessage(message(1));
    expect(first.got).toEqual([]);
    wakeUp();
    await settled(() => expect(second.stream).not.toBeNull());
    second.stream?.onLive(true);
    second.stream?.onMessage(message(2));
    await settled(() => expect(first).toMatchObject({ got: ['change 2 first'], isLive: true }));
    second.close();
    await settled(() => expect(first.stream).not.toBe(before));
    expect(first.stream?.lastEventId()).toBe('2');
  });
});
