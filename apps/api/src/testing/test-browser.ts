import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

interface Cookie {
  name: string;
  value: string;
  path: string;
}

/** The parts of a browser that sign-in needs: cookies by path, forms, and one redirect at a time. */
export interface TestBrowser {
  cookies: Cookie[];
  get(address: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  post(address: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
}

export function createTestBrowser(app: FastifyInstance, origin = 'http://localhost:8080', ip = '127.0.0.1'): TestBrowser {
  const cookies: Cookie[] = [];
  const send = async (method: 'GET' | 'POST', address: string, headers: Record<string, string>, payload?: string) => {
    const url = new URL(address, origin);
    const sentCookies = cookies.filter(
      ({ path }) => url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
    );
    const response = await app.inject({
      method,
      url: url.pathname + url.search,
      remoteAddress: ip,
      headers: {
        host: url.host,
        accept: 'text/html',
        ...(sentCookies.length > 0 && { cookie: sentCookies.map(({ name, value }) => `${name}=${value}`).join('; ') }),
        ...(payload !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    });
    for (const { name, value, path = '/', expires } of response.cookies) {
      const index = cookies.findIndex((cookie) => cookie.name === name && cookie.path === path);
      if (index >= 0) cookies.splice(index, 1);
      if (!expires || expires.getTime() > Date.now()) cookies.push({ name, value, path });
    }
    return response;
  };
  return {
    cookies,
    get: (address, headers = {}) => send('GET', address, headers),
    post: (address, fields, headers = {}) => send('POST', address, headers, new URLSearchParams(fields).toString()),
  };
}

/** Builds an authorization request like the portal, with the values that it needs again for the redirect and the token. */
export function newAuthorization(changes: Record<string, string | undefined> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const fields: Record<string, string | undefined> = {
    client_id: 'demarc-portal',
    response_type: 'code',
    scope: 'openid profile email',
    redirect_uri: 'http://localhost:8080/sso/login',
    state: randomBytes(8).toString('hex'),
    nonce: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  const definedFields = Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return {
    address: `/oidc/auth?${new URLSearchParams(definedFields)}`,
    verifier,
    ...(fields as Record<'state' | 'nonce' | 'redirect_uri', string>),
  };
}

/** Opens the sign-in page of an authorization request. */
export async function openSignIn(browser: TestBrowser, address: string) {
  const redirect = await browser.get(address);
  const page = await browser.get(String(redirect.headers.location));
  return { page, action: getFormAction(page.body), csrf: getFieldValue(page.body, 'csrf') };
}

/** Signs in, and returns the redirect URL back to the portal. */
export async function signInThrough(browser: TestBrowser, address: string, username: string, password: string): Promise<URL> {
  const { action, csrf } = await openSignIn(browser, address);
  const signInResponse = await browser.post(action, { csrf, username, password });
  const redirect = await browser.get(String(signInResponse.headers.location));
  return new URL(String(redirect.headers.location));
}

export function getFormAction(page: string): string {
  return (/<form[^>]* action="([^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&');
}

export function getFieldValue(page: string, name: string): string {
  return new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(page)?.[1] ?? '';
}
