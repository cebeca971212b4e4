import type { Page } from '@playwright/test';

/**
 * Opens a path inside the loaded portal as a link does, and waits until it is rendered: loading a page costs a second of CPU time.
 * The user must be able to open it, because a blocked navigation has no effect and never ends.
 */
export async function openInPlace(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => window.__TSR_ROUTER__.navigate({ href }), path);
}

/**
 * Like `openInPlace`, but returns whether the user may open the path. With all routes loaded, the guard blocks a navigation
 * before the next task.
 */
export async function openUnlessBlocked(page: Page, path: string): Promise<boolean> {
  return page.evaluate(async (href) => {
    const before = location.href;
    const rendered = window.__TSR_ROUTER__.navigate({ href });
    await new Promise((resolve) => setTimeout(resolve));
    if (location.href === before) return false;
    await rendered;
    return true;
  }, path);
}

declare global {
  interface Window {
    /** The router of the portal. TanStack Router stores it here for its devtools. */
    __TSR_ROUTER__: { navigate(target: { href: string }): Promise<void> };
  }
}
