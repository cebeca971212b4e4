import { ErrorResponse, ErrorTimeout, OidcClient } from 'oidc-client-ts';
import { expect, it } from 'vitest';
import { getAuthorizationParams, getSsoErrorCode, SsoError } from './sso.ts';

it.each([
  [new SsoError('sso.not-configured', 'SSO not fully configured'), 'sso.not-configured'],
  [new Error('State does not match'), 'sso.state-mismatch'],
  [new Error('No matching state found in storage'), 'sso.no-state'],
  [new Error('authority mismatch on settings vs. signin state'), 'sso.authority-mismatch'],
  [new Error('client_id mismatch on settings vs. signin state'), 'sso.client-mismatch'],
  [new Error('ID Token is missing a subject claim'), 'sso.no-subject'],
  [new Error('nonce in id_token does not match nonce in client storage'), 'sso.nonce-mismatch'],
  [new ErrorTimeout('Network timed out'), 'sso.timed-out'],
  [new Error('Invalid response Content-Type: text/html, from URL: https://id.example'), 'sso.content-type'],
  [new ErrorResponse({ error: 'access_denied' }), 'sso.denied'],
  [new ErrorResponse({ error: 'server_error' }), 'sso.refused'],
  [new TypeError('Failed to fetch'), 'sso.unreachable'],
  [new Error('something else'), 'sso.failed'],
  ['not even an error', 'sso.failed'],
])('%s: %s', (error, code) => expect(getSsoErrorCode(error)).toBe(code));

// The messages above are those of the library. This test fails when a new release words them differently.
it('recognizes the messages of the library', async () => {
  const client = new OidcClient({
    authority: 'https://id.example',
    client_id: 'demarc-portal',
    redirect_uri: 'https://portal.example/sso/login',
    stateStore: { get: async () => null, set: async () => {}, remove: async () => null, getAllKeys: async () => [] },
  });
  const getCode = (address: string) => client.processSigninResponse(address).then(() => null, getSsoErrorCode);
  expect(await getCode('https://portal.example/sso/login?code=a&state=b')).toBe('sso.no-state');
  expect(await getCode('https://portal.example/sso/login?code=a')).toBe('sso.no-state');
});

it.each([
  ['says nothing of scopes', {}, { scope: 'openid profile email' }],
  ['has no e-mail scope', { scopes_supported: ['openid', 'profile'] }, { scope: 'openid profile' }],
  ['forgets openid in its list', { scopes_supported: [] }, { scope: 'openid' }],
])('limits the request to what the provider supports: a provider that %s', (_what, metadata, asked) =>
  expect(getAuthorizationParams(metadata)).toEqual(asked),
);

it('requests the claims that identify an account in the id token, if the provider supports that', () => {
  const { extraQueryParams } = getAuthorizationParams({ claims_parameter_supported: true });
  expect(JSON.parse(extraQueryParams?.claims ?? '')).toEqual({
    id_token: { email: null, email_verified: null, preferred_username: null },
  });
});
