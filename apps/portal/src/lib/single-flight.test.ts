import { describe, expect, it, vi } from 'vitest';
import { createSingleFlight, repeatWindowMs } from './single-flight.ts';

const createRequest = (subject: string, content = subject) => ({ subject, content });

function begin() {
  let time = 0;
  let leaving = false;
  const flight = createSingleFlight<string>({ now: () => time, isLeaving: () => leaving });
  const pending: PromiseWithResolvers<string>[] = [];
  const send = vi.fn(() => {
    const response = Promise.withResolvers<string>();
    pending.push(response);
    return response.promise;
  });
  const settle = async (act: (response: PromiseWithResolvers<string>) => void, at = 0) => {
    act(pending[at]!);
    await pending[at]!.promise.catch(() => null);
  };
  return {
    flight,
    send,
    succeed: (at?: number) => settle((response) => response.resolve('done'), at),
    fail: (at?: number) => settle((response) => response.reject(new Error('refused')), at),
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
    const first = flight.start(createRequest('contact', 'a'), send);
    const second = flight.start(createRequest('contact', 'b'), send);
    expect([first.isRepeat, second.isRepeat]).toEqual([false, true]);
    expect(send).toHaveBeenCalledTimes(1);
    await succeed();
    expect(await second.promise).toBe('done');
  });

  it('is sent for each row', () => {
    const { flight, send } = begin();
    flight.start(createRequest('1'), send);
    expect(flight.start(createRequest('2'), send).isRepeat).toBe(false);
    expect(flight.start(createRequest('1'), send).isRepeat).toBe(true);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('is not sent again within a second after its success, but is sent again later', async () => {
    const { flight, send, succeed, pass } = begin();
    flight.start(createRequest('contact'), send);
    await succeed();
    pass(repeatWindowMs - 1);
    expect(flight.start(createRequest('contact'), send).isRepeat).toBe(true);
    pass(1);
    expect(flight.start(createRequest('contact'), send).isRepeat).toBe(false);
  });

  it('is sent with other values after its success', async () => {
    const { flight, send, succeed } = begin();
    flight.start(createRequest('webhook', 'paused'), send);
    await succeed();
    expect(flight.start(createRequest('webhook', 'active'), send).isRepeat).toBe(false);
    await succeed(1);
    // Only the last request counts as repeated.
    expect(flight.start(createRequest('webhook', 'paused'), send).isRepeat).toBe(false);
  });

  it('is not sent while leaving the page after its success, however long that takes', async () => {
    const { flight, send, succeed, pass, leave } = begin();
    flight.start(createRequest('contact', 'a'), send);
    await succeed();
    leave(true);
    pass(60_000);
    expect(flight.start(createRequest('contact', 'b'), send).isRepeat).toBe(true);
    leave(false);
    expect(flight.start(createRequest('contact', 'b'), send).isRepeat).toBe(false);
  });

  it('is sent again right after a failure', async () => {
    const { flight, send, fail, leave } = begin();
    flight.start(createRequest('contact'), send);
    await fail();
    leave(true);
    expect(flight.start(createRequest('contact'), send).isRepeat).toBe(false);
  });

  it('is sent again after forget', async () => {
    const { flight, send, succeed } = begin();
    flight.start(createRequest('token'), send);
    await succeed();
    flight.forget();
    expect(flight.start(createRequest('token'), send).isRepeat).toBe(false);
    flight.forget();
    await succeed(1);
    expect(flight.start(createRequest('token'), send).isRepeat).toBe(false);
  });
});
