import { createHmac, createPublicKey, type webcrypto } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../config.ts';
import type { ServerKeys } from '../db/server-keys.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { getDiscoveredOrigins } from './discovery.ts';
import { createIdTokenVerifier } from './id-token.ts';

const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const;
type Pair = { kid: string; alg: string; privateKey: webcrypto.CryptoKey; jwk: JWK };

async function createPair(alg: string, kid: string): Promise<Pair> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

/** An external provider without revocation or userinfo, whose `sub` is a login name. */
let server: Server;
let issuer: string;
let published: JWK[];
let pairs: Pair[];
let keys: ServerKeys;

beforeAll(async () => {
  pairs = await Promise.all(algorithms.map((alg) => createPair(alg, `key-${alg}`)));
  published = pairs.map(({ jwk }) => jwk);
  const ownKeys = await generateKeyPair('ES256', { extractable: true });
  keys = {
    sessionKeys: [],
    cookieKeys: [],
    oidcJwks: { keys: [{ ...(await exportJWK(ownKeys.privateKey)), alg: 'ES256', kid: 'own', use: 'sig' }] },
  };
  const moved: Record<string, string> = { '/moved/.well-known/openid-configuration': '/description', '/moved-keys': '/keys' };
  server = createServer((request, response) => {
    const documents: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer,
        jwks_uri: `${issuer}/keys`,
        authorization_endpoint: 'https://login.example/authorize',
        token_endpoint: `${issuer}/token`,
        end_session_endpoint: 'https://logout.example/end',
      },
      '/keys': { keys: published },
      '/description': { issuer: `${issuer}/moved`, jwks_uri: `${issuer}/keys` },
      '/elsewhere/.well-known/openid-configuration': { issuer: `${issuer}/elsewhere`, jwks_uri: `${issuer}/moved-keys` },
      '/other/.well-known/openid-configuration': { issuer: 'https://other.example', jwks_uri: `${issuer}/keys` },
    };
    const movedTo = moved[request.url ?? ''];
    if (movedTo) {
      response.writeHead(302, { location: movedTo }).end();
      return;
    }
    const document = documents[request.url ?? ''];
    response.writeHead(document ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(document ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const clock = createTestClock();
const seconds = () => Math.floor(clock.now().getTime() / 1000);

function createVerifier(authority: string) {
  const config = readConfig({ DATA_DIR: 'memory://', SSO_AUTHORITY: authority, SSO_CLIENT_ID: 'demarc' });
  return createIdTokenVerifier({ config, keys, clock });
}

function sign(claims: JWTPayload = {}, pair: Pair = pairs[0]!, kid: string | undefined = pair.kid): Promise<string> {
  const now = seconds();
  return new SignJWT({ iss: issuer, aud: 'demarc', sub: 'j.devries', iat: now, exp: now + 300, ...claims })
    .setProtectedHeader({ alg: pair.alg, ...(kid && { kid }) })
    .sign(pair.privateKey);
}

const rejectedWith = (code: string) => expect.objectContaining({ code });

describe('an ID token of an external provider', () => {
  it.each(algorithms)('is accepted when it is signed with %s', async (alg) => {
    const token = await sign(
      { email: 'j@example.nl', preferred_username: 'jdv' },
      pairs.find((pair) => pair.alg === alg),
    );
    expect(await createVerifier(issuer).verify(token)).toMatchObject({
      issuer,
      subject: 'j.devries',
      via: 'external',
      email: 'j@example.nl',
      emailVerified: null,
      username: 'jdv',
    });
  });

  it('is accepted when the configured authority ends with a slash', async () => {
    expect(await createVerifier(`${issuer}/`).verify(await sign())).toMatchObject({ issuer });
  });

  it('counts from the sign-in if the provider sends its time, or else from the token', async () => {
    const earlier = seconds() - 3_600;
    const authTime = new Date(earlier * 1000);
    expect(await createVerifier(issuer).verify(await sign({ auth_time: earlier }))).toMatchObject({
      authTime,
      hasAuthTime: true,
    });
    expect(await createVerifier(issuer).verify(await sign({ iat: earlier }))).toMatchObject({ authTime, hasAuthTime: false });
  });

  it.each([
    [true, true],
    [false, false],
    ['true', false],
    ['false', false],
    [1, false],
    [null, false],
    [undefined, null],
  ])('reports email_verified %j as %j', async (claim, verdict) => {
    expect(await createVerifier(issuer).verify(await sign({ email_verified: claim }))).toMatchObject({ emailVerified: verdict });
  });

  it('is accepted without a key ID when one of several keys matches', async () => {
    const second = await createPair('RS256', 'key-second');
    published = [...published, second.jwk];
    const now = seconds();
    const token = await new SignJWT({ iss: issuer, aud: 'demarc', sub: 'x', iat: now, exp: now + 300 })
      .setProtectedHeader({ alg: 'RS256' })
      .sign(second.privateKey);
    // Another authority URL, so that the keys are fetched again.
    expect(await createVerifier(`${issuer}//`).verify(token)).toMatchObject({ subject: 'x' });
  });

  it.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'somebody-else' }],
    ['no audience', { aud: undefined }],
    ['several audiences without an authorized party', { aud: ['demarc', 'other'] }],
    ['another authorized party', { aud: ['demarc', 'other'], azp: 'other' }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['a subject of 256 characters', { sub: 'x'.repeat(256) }],
    ['a time to come', { iat: Math.floor(Date.now() / 1000) + 600 }],
    ['a sign-in to come', { auth_time: Math.floor(Date.now() / 1000) + 600 }],
    ['a beginning to come', { nbf: Math.floor(Date.now() / 1000) + 600 }],
    ['no end', { exp: undefined }],
  ])('is rejected with %s', async (_what, claims) => {
    await expect(createVerifier(issuer).verify(await sign(claims as JWTPayload))).rejects.toEqual(rejectedWith('TOKEN_INVALID'));
  });

  it('is accepted with several audiences when we are the authorized party', async () => {
    expect(await createVerifier(issuer).verify(await sign({ aud: ['demarc', 'other'], azp: 'demarc' }))).toMatchObject({
      subject: 'j.devries',
    });
  });

  it('is rejected once it has expired by the server clock', async () => {
    const token = await sign({ exp: seconds() - 61 });
    await expect(createVerifier(issuer).verify(token)).rejects.toEqual(rejectedWith('TOKEN_EXPIRED'));
    expect(await createVerifier(issuer).verify(await sign({ exp: seconds() - 30 }))).toMatchObject({ subject: 'j.devries' });
  });

  it('is rejected without a signature, and when the public key was used as a secret', async () => {
    const encodePart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = encodePart({ iss: issuer, aud: 'demarc', sub: 'admin', iat: seconds(), exp: seconds() + 300 });
    const unsigned = `${encodePart({ alg: 'none' })}.${claims}.`;
    await expect(createVerifier(issuer).verify(unsigned)).rejects.toEqual(rejectedWith('TOKEN_INVALID'));
    const secret = createPublicKey({ key: pairs[0]!.jwk as never, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const head = encodePart({ alg: 'HS256', kid: pairs[0]!.kid });
    const forged = `${head}.${claims}.${createHmac('sha256', secret).update(`${head}.${claims}`).digest('base64url')}`;
    await expect(createVerifier(issuer).verify(forged)).rejects.toEqual(rejectedWith('TOKEN_INVALID'));
  });

  it.each(['', 'x', 'a.b.c', 'ey.ey.ey', '..', 'x'.repeat(16_000)])('is rejected when it is %j', async (token) => {
    await expect(createVerifier(issuer).verify(token)).rejects.toEqual(rejectedWith('TOKEN_INVALID'));
  });

  it('is rejected with an unpublished key, and with the signature of another key', async () => {
    const stranger = await createPair('RS256', 'stranger');
    await expect(createVerifier(issuer).verify(await sign({}, stranger))).rejects.toEqual(rejectedWith('TOKEN_INVALID'));
    await expect(createVerifier(issuer).verify(await sign({}, stranger, 'key-RS256'))).rejects.toEqual(
      rejectedWith('TOKEN_INVALID'),
    );
  });

  it('is accepted with a key that the provider has published since', async () => {
    const verifier = createVerifier(issuer);
    await verifier.verify(await sign());
    const next = await createPair('ES256', 'next');
    published = [...published, next.jwk];
    // Keys are fetched at most every few seconds, so that invented key IDs cause no load on the provider.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
    try {
      expect(await verifier.verify(await sign({}, next))).toMatchObject({ subject: 'j.devries' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('cannot be verified while the provider is down, or if its issuer is not the configured one', async () => {
    const token = await sign();
    await expect(createVerifier('http://127.0.0.1:1').verify(token)).rejects.toEqual(rejectedWith('UNAVAILABLE'));
    await expect(createVerifier(`${issuer}/other`).verify(token)).rejects.toEqual(rejectedWith('UNAVAILABLE'));
  });
});

describe('a provider that redirects', () => {
  it('is not followed, neither for its discovery document nor for its keys', async () => {
    await expect(createVerifier(`${issuer}/moved`).verify(await sign({ iss: `${issuer}/moved` }))).rejects.toEqual(
      rejectedWith('UNAVAILABLE'),
    );
    await expect(createVerifier(`${issuer}/elsewhere`).verify(await sign({ iss: `${issuer}/elsewhere` }))).rejects.toEqual(
      rejectedWith('UNAVAILABLE'),
    );
  });
});

describe('an ID token of the embedded provider', () => {
  const config = readConfig({ DATA_DIR: 'memory://' });
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: 'http://localhost:8080/oidc', aud: 'demarc-portal', sub: 'login', iat: now, exp: now + 300 };

  it('is verified with our own keys, for our own issuer and client', async () => {
    const pair = await createPair('ES256', 'own');
    const ownServerKeys = { ...keys, oidcJwks: { keys: [{ ...(await exportJWK(pair.privateKey)), kid: 'own', alg: 'ES256' }] } };
    const verifier = createIdTokenVerifier({ config, keys: ownServerKeys, clock });
    expect(await verifier.verify(await sign(claims, pair))).toMatchObject({ subject: 'login', via: 'embedded' });
    await expect(verifier.verify(await sign({ ...claims, aud: 'other' }, pair))).rejects.toEqual(rejectedWith('TOKEN_INVALID'));
    await expect(verifier.verify(await sign(claims, pairs[2]))).rejects.toEqual(rejectedWith('TOKEN_INVALID'));
  });
});

describe('the origins for the Content-Security-Policy of the portal', () => {
  it('come from the discovery document', async () => {
    const { sso } = readConfig({ DATA_DIR: 'memory://', SSO_AUTHORITY: issuer, SSO_CLIENT_ID: 'demarc' });
    expect([...(await getDiscoveredOrigins({ sso }))].sort()).toEqual(
      [issuer, 'https://login.example', 'https://logout.example'].sort(),
    );
  });

  it('are only the authority while the provider is down, without delay', async () => {
    const { sso } = readConfig({ DATA_DIR: 'memory://', SSO_AUTHORITY: 'http://127.0.0.1:2/x', SSO_CLIENT_ID: 'demarc' });
    expect(await getDiscoveredOrigins({ sso })).toEqual(['http://127.0.0.1:2']);
  });
});
