import { describe, expect, it, vi } from 'vitest';
import { createSingleFlight, repeatWindowMs } from './single-flight.ts';

const row = (subject: string, content = subject) => ({ subject, content });

function begin() {
  let time = 0;
  let leaving = false;
  const flight = createSingleFlight<string>({ now: () => time, isLeaving: () => leaving });
  const pending: PromiseWithResolvers<string>[] = [];
  const send = vi.fn(() => {
    const next = Promise.withResolvers<string>();
    pending.push(next);
    return next.promise;
  });
  const settle = async (act: (one: PromiseWithResolvers<string>) => void, at = 0) => {
    act(pending[at]!);
    await pending[at]!.promise.catch(() => null);
  };
  return {
    flight,
    send,
    succeed: (at?: number) => settle((one) => one.resolve('done'), at),
    fail: (at?: number) => settle((one) => one.reject(new Error('refused')), at),
    pass: (ms: number) => {
      time += ms;
    },
    leave: (is: boolean) => {
      leaving = is;
    },
  };
}

describe('a request that is started twice', () => {
  it('is sent once while it runs, even with other values, and both callers get the same response', async () => {
    const { flight, send, succeed } = begin();
    const first = flight.start(row('contact', 'a'), send);
    const second = flight.start(row('contact', 'b'), send);
    expect([first.isRepeat, second.isRepeat]).toEqual([false, true]);
    expect(send).toHaveBeenCalledTimes(1);
    await succeed();
    expect(await second.promise).toBe('done');
  });

  it('is sent for each of two rows', () => {
    const { flight, send } = begin();
    flight.start(row('1'), send);
    expect(flight.start(row('2'), send).isRepeat).toBe(false);
    expect(flight.start(row('1'), send).isRepeat).toBe(true);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('is not sent again within a second of its success, and is after that', async () => {
    const { flight, send, succeed, pass } = begin();
    flight.start(row('contact'), send);
    await succeed();
    pass(repeatWindowMs - 1);
    expect(flight.start(row('contact'), send).isRepeat).toBe(true);
    pass(1);
    expect(flight.start(row('contact'), send).isRepeat).toBe(false);
  });

  it('is sent with other values after its success', async () => {
    const { flight, send, succeed } = begin();
    flight.start(row('webhook', 'paused'), send);
    await succeed();
    expect(flight.start(row('webhook', 'active'), send).isRepeat).toBe(false);
    await succeed(1);
    // Only the last request counts as repeated.
    expect(flight.start(row('webhook', 'paused'), send).isRepeat).toBe(false);
  });

  it('is not sent while leaving the page after its success, however long that takes', async () => {
    const { flight, send, succeed, pass, leave } = begin();
    flight.start(row('contact', 'a'), send);
    await succeed();
    leave(true);
    pass(60_000);
    expect(flight.start(row('contact', 'b'), send).isRepeat).toBe(true);
    leave(false);
    expect(flight.start(row('contact', 'b'), send).isRepeat).toBe(false);
  });

  it('is sent again right after a failure', async () => {
    const { flight, send, fail, leave } = begin();
    flight.start(row('contact'), send);
    await fail();
    leave(true);
    expect(flight.start(row('contact'), send).isRepeat).toBe(false);
  });

  it('is sent again after forget', async () => {
    const { flight, send, succeed } = begin();
    flight.start(row('token'), send);
    await succeed();
    flight.forget();
    expect(flight.start(row('token'), send).isRepeat).toBe(false);
    flight.forget();
    await succeed(1);
    expect(flight.start(row('token'), send).isRepeat).toBe(false);
  });
});
