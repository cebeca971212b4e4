import type { LightMyRequestResponse } from 'fastify';
import { getFieldValue, getFormAction, type TestBrowser } from './test-browser.ts';

/** Follows redirects up to the first page. */
export async function followRedirects(browser: TestBrowser, response: LightMyRequestResponse): Promise<LightMyRequestResponse> {
  let page = response;
  for (let steps = 0; page.statusCode >= 300 && page.statusCode < 400; steps++) {
    if (steps > 10) throw new Error(`More than ten redirects: ${page.headers.location}`);
    page = await browser.get(String(page.headers.location));
  }
  return page;
}

/** Opens a page of the provider; users who are not signed in get the sign-in page. */
export async function openPage(browser: TestBrowser, address: string): Promise<LightMyRequestResponse> {
  return followRedirects(browser, await browser.get(address));
}

/** Submits a form of a page, including its CSRF token. */
export async function submitForm(
  browser: TestBrowser,
  page: LightMyRequestResponse,
  fields: Record<string, string>,
  to = getFormAction(page.body),
): Promise<LightMyRequestResponse> {
  return followRedirects(browser, await browser.post(to, { csrf: getFieldValue(page.body, 'csrf'), ...fields }));
}

/** Signs in with a password to open a page of the provider, and returns that page. */
export async function signInTo(
  browser: TestBrowser,
  address: string,
  person: { username: string; password: string },
): Promise<LightMyRequestResponse> {
  return submitForm(browser, await openPage(browser, address), person);
}
