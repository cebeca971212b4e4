import type { LightMyRequestResponse } from 'fastify';
import { actionOf, fieldOf, type TestBrowser } from './test-browser.ts';

/** Follows redirects up to the first page. */
export async function follow(browser: TestBrowser, answer: LightMyRequestResponse): Promise<LightMyRequestResponse> {
  let page = answer;
  for (let steps = 0; page.statusCode >= 300 && page.statusCode < 400; steps++) {
    if (steps > 10) throw new Error(`It leads in circles: ${page.headers.location}`);
    page = await browser.get(String(page.headers.location));
  }
  return page;
}

/** Opens a page of the provider; users who are not signed in get the sign-in page. */
export async function open(browser: TestBrowser, address: string): Promise<LightMyRequestResponse> {
  return follow(browser, await browser.get(address));
}

/** Submits a form of a page, including its CSRF token. */
export async function send(
  browser: TestBrowser,
  page: LightMyRequestResponse,
  fields: Record<string, string>,
  to = actionOf(page.body),
): Promise<LightMyRequestResponse> {
  return follow(browser, await browser.post(to, { csrf: fieldOf(page.body, 'csrf'), ...fields }));
}

/** Signs in with a password to open a page of the provider, and returns that page. */
export async function signInTo(
  browser: TestBrowser,
  address: string,
  person: { username: string; password: string },
): Promise<LightMyRequestResponse> {
  return send(browser, await open(browser, address), person);
}
