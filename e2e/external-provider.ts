import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export interface ExternalProvider {
  authority: string;
  /** The number of sessions at the provider. */
  sessions(): number;
  stop(): Promise<void>;
}

interface AuthorizationRequest {
  query: URLSearchParams;
  username: string;
}

/**
 * Starts an external sign-in provider: `sub` is a login name, the access token is opaque, there is no refresh token, no
 * revocation, no user info, and `none` is not listed among the client authentications.
 */
export async function startExternalProvider(clientId: string): Promise<ExternalProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, AuthorizationRequest>();
  const people = new Map<string, string>();
  let authority = '';

  const pages: Record<string, (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void> | void> = {
    '/tenant/.well-known/openid-configuration': (_request, response) =>
      sendJson(response, 200, {
        issuer: authority,
        authorization_endpoint: `${authority}/authorize`,
        token_endpoint: `${authority}/token`,
        jwks_uri: `${authority}/keys`,
        end_session_endpoint: `${authority}/leave`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_basic'],
      }),
    '/tenant/keys': (_request, response) => sendJson(response, 200, { keys: [jwk] }),
    '/tenant/authorize': async (request, response, url) => {
      const signedInName = /who=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1];
      const username = people.get(signedInName ?? '') ?? new URLSearchParams(await readBody(request)).get('login');
      if (!username) {
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.end(
          '<!doctype html><title>Elsewhere</title><form method="post"><label>Login <input name="login"></label><button>Go</button></form>',
        );
        return;
      }
      const [code, session] = [randomUUID(), randomUUID()];
      codes.set(code, { query: url.searchParams, username });
      people.set(session, username);
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.search = String(new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' }));
      response.writeHead(302, { Location: back.href, 'Set-Cookie': `who=${session}; Path=/tenant; HttpOnly` }).end();
    },
    '/tenant/token': async (request, response) => {
      const form = new URLSearchParams(await readBody(request));
      const authorization = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (authorization?.query.get('code_challenge') !== challenge || authorization.query.get('client_id') !== clientId) {
        return sendJson(response, 400, { error: 'invalid_grant' });
      }
      const idToken = await new SignJWT({
        nonce: authorization.query.get('nonce') ?? undefined,
        email: authorization.username,
        email_verified: true,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setIssuer(authority)
        .setAudience(clientId)
        .setSubject(authorization.username.split('@')[0] ?? '')
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey);
      sendJson(response, 200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token: idToken });
    },
    '/tenant/leave': (_request, response, url) => {
      people.clear();
      const back = new URL(url.searchParams.get('post_logout_redirect_uri') ?? '');
      const state = url.searchParams.get('state');
      if (state) back.searchParams.set('state', state);
      response.writeHead(302, { Location: back.href }).end();
    },
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    const page = pages[url.pathname];
    if (!page || request.method === 'OPTIONS') response.writeHead(page ? 204 : 404).end();
    else void page(request, response, url);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  authority = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tenant`;
  return {
    authority,
    sessions: () => people.size,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}
