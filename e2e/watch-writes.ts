import { expect, type Page } from '@playwright/test';

/** What a page sent to the API other than to read. */
export interface Writes {
  /** Method and path of each request since the last time, once there is one and all were answered. */
  take(): Promise<string[]>;
  /** The same without waiting for a first one. */
  takeAny(): Promise<string[]>;
  /** The `Idempotency-Key` of the last one. */
  readonly lastKey: string | null;
  /** Answers what matches with a refusal, and nothing is changed; all the rest goes to the server. */
  refuse(what: RegExp | null): void;
}

/** As slow as a server far away: two clicks of a double-click come before the response. */
const delayMs = 300;

/** Watches what a page writes, and lets each response take its time. */
export async function watchWrites(page: Page): Promise<Writes> {
  let sent: string[] = [];
  let lastKey: string | null = null;
  let refused: RegExp | null = null;
  const pending = new Set<Promise<unknown>>();
  await page.route('**/v1/**', async (route) => {
    const request = route.request();
    // What the portal does by itself is no button.
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
      sent.push(call);
      lastKey = request.headers()['idempotency-key'] ?? null;
    }
    const isRefused = refused?.test(call) && !isDryRun;
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
    const taken = sent;
    sent = [];
    return taken;
  };
  return {
    takeAny,
    take: async () => {
      await expect.poll(() => sent.length).toBeGreaterThan(0);
      return takeAny();
    },
    get lastKey() {
      return lastKey;
    },
    refuse: (what) => {
      refused = what;
    },
  };
}
