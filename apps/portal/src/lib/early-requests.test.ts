import { beforeEach, expect, it, vi } from 'vitest';

const request = { method: 'GET', path: '/v1/customer/7/line', token: 'a.b.c', language: 'en' };

/** Hands over requests as `before-paint.ts` does, and loads the module as a new page does. */
async function visit(...responses: Promise<Response>[]) {
  globalThis.earlyRequests = responses.map((response) => ({ ...request, response }));
  return import('./early-requests.ts');
}

beforeEach(() => vi.resetModules());

it('hands each response over once, and only to the same request', async () => {
  const { takeEarlyResponse } = await visit(Promise.resolve(Response.json({ total: 3 })));
  expect(globalThis.earlyRequests).toBeUndefined();
  for (const other of [
    { token: 'd.e.f' },
    { token: null },
    { language: 'nl' },
    { method: 'POST' },
    { path: '/v1/customer/8/line' },
  ])
    expect(takeEarlyResponse({ ...request, ...other })).toBeUndefined();
  const response = await takeEarlyResponse(request);
  expect([response?.status, await response?.json()]).toEqual([200, { total: 3 }]);
  expect(takeEarlyResponse(request)).toBeUndefined();
});

it('returns the data of a response that has arrived', async () => {
  let respond: (response: Response) => void = () => {};
  const { hasEarlyRequests, takeEarlyData } = await visit(new Promise((resolve) => (respond = resolve)));
  expect(takeEarlyData(request)).toBeUndefined();
  respond(Response.json({ total: 3 }));
  await vi.waitFor(() => expect(takeEarlyData(request)).toEqual({ total: 3 }));
  expect(hasEarlyRequests()).toBe(false);
});

it('returns no data of an error response, which the caller handles', async () => {
  const { takeEarlyData, takeEarlyResponse } = await visit(Promise.resolve(Response.json({ code: 'X' }, { status: 401 })));
  await Promise.resolve();
  expect(takeEarlyData(request)).toBeUndefined();
  expect((await takeEarlyResponse(request))?.status).toBe(401);
});

it('leaves a failure to the caller', async () => {
  const { takeEarlyResponse } = await visit(Promise.reject(new TypeError('Failed to fetch')));
  await expect(takeEarlyResponse(request)).rejects.toThrow('Failed to fetch');
});

it('discards responses that are not taken within 15 seconds', async () => {
  vi.useFakeTimers();
  const { hasEarlyRequests } = await visit(Promise.resolve(Response.json({})));
  vi.advanceTimersByTime(15_000);
  expect(hasEarlyRequests()).toBe(false);
  vi.useRealTimers();
});
