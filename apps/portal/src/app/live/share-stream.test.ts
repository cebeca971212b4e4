import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shareStream } from './share-stream.ts';
import type { Message, StreamOptions } from './stream.ts';

type Parts = Omit<StreamOptions, 'customerId'>;

/** A tab of a browser that follows `name`. */
function openTab(name: string) {
  const stop = new AbortController();
  const got: string[] = [];
  const tab = {
    got,
    isLive: false,
    stream: null as Parts | null,
    close: () => stop.abort(),
  };
  shareStream({
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
const message = (id: number, event = 'change'): Message => ({ id: String(id), event, data: null });
const changesOf = ({ got }: { got: readonly string[] }) => got.filter((one) => one.startsWith('change'));
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
  it('read one stream, and all hear of it', async () => {
    const [first, second] = [open('a'), open('a')];
    await settled(() => expect(first.stream).not.toBeNull());
    first.stream?.onLive(true);
    first.stream?.onMessage(message(4, 'hello'));
    first.stream?.onMessage(message(5));
    await settled(() => expect(second.got).toEqual(['hello 4 first', 'change 5']));
    expect(first.got).toEqual(['hello 4 first', 'change 5']);
    expect(second).toMatchObject({ stream: null, isLive: true });
  });

  it('go on where the one was that is closed', async () => {
    const [first, second] = [open('b'), open('b')];
    await settled(() => expect(first.stream).not.toBeNull());
    first.stream?.onLive(true);
    first.stream?.onMessage(message(7));
    await settled(() => expect(second.got).toEqual(['change 7 first']));
    first.close();
    await settled(() => expect(second.stream?.lastEventId()).toBe('7'));
    expect(second.isLive).toBe(false);
  });

  it('that open later hear what was just told, and the others not again', async () => {
    const first = open('c');
    await settled(() => expect(first.stream).not.toBeNull());
    const second = open('c');
    first.stream?.onMessage(message(1));
    first.stream?.onMessage(message(2));
    await settled(() => expect(changesOf(second)).toHaveLength(2));
    const third = open('c');
    await settled(() => expect(third.got).toEqual(['change 1 first', 'change 2', 'hello 2']));
    expect(changesOf(second)).toHaveLength(2);
  });

  it('that open just after another one began to read hear what was told before', async () => {
    const [first, second] = [open('h'), open('h')];
    await settled(() => expect(first.stream).not.toBeNull());
    first.stream?.onMessage(message(1));
    first.stream?.onMessage(message(2));
    await settled(() => expect(changesOf(second)).toHaveLength(2));
    first.close();
    await settled(() => expect(second.stream).not.toBeNull());
    const third = open('h');
    await settled(() => expect(third.got).toEqual(['change 1 first', 'change 2', 'hello 2']));
  });

  it('of others follow others', async () => {
    const [own, other] = [open('d'), open('e')];
    await settled(() => expect(other.stream).not.toBeNull());
    own.stream?.onMessage(message(1));
    other.stream?.onMessage(message(9));
    await settled(() => expect(other.got).toEqual(['change 9 first']));
  });

  it('wake the one that reads when they are looked at', async () => {
    const [first, second] = [open('f'), open('f')];
    await settled(() => expect(first.stream).not.toBeNull());
    const woken = vi.fn();
    first.stream?.wake.addEventListener('wake', woken);
    document.dispatchEvent(new Event('visibilitychange'));
    await settled(() => expect(woken).toHaveBeenCalledTimes(2));
    expect(second.stream).toBeNull();
  });

  it('begin again after a reset, though its place is lower', async () => {
    const tab = open('g');
    await settled(() => expect(tab.stream).not.toBeNull());
    for (const one of [message(90), message(3, 'reset'), message(4)]) tab.stream?.onMessage(one);
    expect(tab.got).toEqual(['change 90 first', 'reset 3', 'change 4']);
    expect(tab.stream?.lastEventId()).toBe('4');
  });
});

describe('a tab that reads', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());
  /** Time goes by, and what the tabs say to each other arrives. */
  const pass = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 10) {
      await vi.advanceTimersByTimeAsync(10_000);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  /** Holds the lock, and says and does nothing. */
  const standStill = (name: string, options: LockOptions = {}) => {
    let wakeUp = () => {};
    const still = new Promise<void>((resolve) => {
      wakeUp = resolve;
    });
    void navigator.locks.request(name, options, () => still).catch(() => {});
    return wakeUp;
  };

  it('and stands still loses its place to one that is looked at', async () => {
    standStill('i');
    const tab = open('i');
    await pass(20);
    expect(tab.stream).toBeNull();
    await pass(10);
    expect(tab.stream).not.toBeNull();
  });

  it('and stands still keeps it while nobody looks', async () => {
    standStill('j');
    const tab = open('j');
    Object.assign(document, { hidden: true });
    await pass(120);
    expect(tab.stream).toBeNull();
  });

  it('keeps its place though there is nothing to tell', async () => {
    const [first, second] = [open('k'), open('k')];
    await pass(60);
    expect(first.stream?.signal.aborted).toBe(false);
    expect(second.stream).toBeNull();
  });

  it('stops where another has taken its place, and follows that one', async () => {
    const [first, second] = [open('l'), open('l')];
    await pass(10);
    first.stream?.onLive(true);
    const wakeUp = standStill('l', { steal: true });
    await settled(() => expect(first.stream?.signal.aborted).toBe(true));
    expect(first.isLive).toBe(false);
    const before = first.stream;
    // What it has still to say is no word of the one that reads.
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
