import { expect, type Page } from '@playwright/test';

/** The write requests of a page. */
export interface WriteRecorder {
  /** Waits for at least one request and all responses, and returns method and path of each request since the last call. */
  take(): Promise<string[]>;
  /** Like `take`, without waiting for a first request. */
  takeAny(): Promise<string[]>;
  /** The `Idempotency-Key` of the last matching request. */
  findKey(what: RegExp): string | null;
  /** Refuses matching requests with 409; all others reach the server. */
  refuse(what: RegExp | null): void;
}

/** A slow response: both clicks of a double-click happen before it. */
const delayMs = 300;

/** Records the write requests of a page and delays their responses. */
export async function recordWrites(page: Page): Promise<WriteRecorder> {
  let sentCalls: string[] = [];
  const keys = new Map<string, string | null>();
  let refusedCalls: RegExp | null = null;
  const pending = new Set<Promise<unknown>>();
  await page.route('**/v1/**', async (route) => {
    const request = route.request();
    // Session calls are not caused by a button.
    if (
      request.method() === 'GET' ||
      request.method() === 'OPTIONS' ||
      /\/token\/(refresh|validate|exchange)$/.test(request.url())
    ) {
      return route.continue();
    }
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    const isDryRun = request.url().includes('dryRun=true');
    if (!isDryRun) {
      sentCalls.push(call);
      keys.set(call, request.headers()['idempotency-key'] ?? null);
    }
    const isRefused = refusedCalls?.test(call) && !isDryRun;
    const done = new Promise((resolve) => setTimeout(resolve, isDryRun ? 0 : delayMs)).then(() =>
      isRefused
        ? route.fulfill({
            status: 409,
            json: { status: 409, code: 'CUSTOMER_NOT_ACTIVE', message: 'Not now', correlationId: 'e2e' },
          })
        : route.continue(),
    );
    pending.add(done);
    await done.finally(() => pending.delete(done));
  });
  const takeAny = async () => {
    while (pending.size > 0) await Promise.all(pending);
    const takenCalls = sentCalls;
    sentCalls = [];
    return takenCalls;
  };
  return {
    takeAny,
    take: async () => {
      await expect.poll(() => sentCalls.length).toBeGreaterThan(0);
      return takeAny();
    },
    findKey: (what) => [...keys].findLast(([call]) => what.test(call))?.[1] ?? null,
    refuse: (what) => {
      refusedCalls = what;
    },
  };
}
