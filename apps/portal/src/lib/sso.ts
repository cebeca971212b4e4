import { recentSignInSeconds } from '@demarc/contract/operation.ts';
import { ErrorResponse, ErrorTimeout, OidcClient, type OidcMetadata, WebStorageStateStore } from 'oidc-client-ts';
import { getConfiguration } from './configuration.ts';
import { getCurrentLanguage } from './i18n.ts';
import { clearStaleSignIns, signInStatePrefix, staleSignInSeconds } from './sign-in-state.ts';

/** A failed sign-in. `code` is the translation key of the text for users; the message is technical. */
export class SsoError extends Error {
  override readonly name = 'SsoError';
  readonly code: string;
  /** The page to return to, if known. */
  readonly returnTo: string | null;

  constructor(code: string, message: string, returnTo: string | null = null, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.returnTo = returnTo;
  }
}

// The library's errors differ only in their message.
const codesByMessage: readonly [start: string, code: string][] = [
  ['SSO not fully configured', 'sso.not-configured'],
  ['State does not match', 'sso.state-mismatch'],
  ['No matching state found in storage', 'sso.no-state'],
  ['No state in response', 'sso.no-state'],
  ['authority mismatch', 'sso.authority-mismatch'],
  ['client_id mismatch', 'sso.client-mismatch'],
  ['ID Token is missing a subject', 'sso.no-subject'],
  ['nonce in id_token', 'sso.nonce-mismatch'],
  ['Network timed out', 'sso.timed-out'],
  ['Invalid response Content-Type', 'sso.content-type'],
];

/** Returns the translation key for a failure of the sign-in library or the provider. */
export function getSsoErrorCode(error: unknown): string {
  if (error instanceof SsoError) return error.code;
  if (error instanceof ErrorTimeout) return 'sso.timed-out';
  if (error instanceof ErrorResponse) return error.error === 'access_denied' ? 'sso.denied' : 'sso.refused';
  if (error instanceof TypeError) return 'sso.unreachable';
  const message = error instanceof Error ? error.message : '';
  return codesByMessage.find(([start]) => message.startsWith(start))?.[1] ?? 'sso.failed';
}

function createOidcClient(): OidcClient {
  const { ssoAuthority, ssoClientId } = getConfiguration();
  if (!ssoAuthority || !ssoClientId) throw new SsoError('sso.not-configured', 'SSO not fully configured');
  clearStaleSignIns();
  return new OidcClient({
    authority: ssoAuthority,
    client_id: ssoClientId,
    redirect_uri: `${location.origin}/sso/login`,
    post_logout_redirect_uri: `${location.origin}/logout`,
    // Providers differ: they may have no user info endpoint, and the id token contains everything needed.
    loadUserInfo: false,
    staleStateAgeInSeconds: staleSignInSeconds,
    stateStore: new WebStorageStateStore({ prefix: signInStatePrefix, store: localStorage }),
    requestTimeoutInSeconds: 15,
  });
}

/**
 * Redirects to the provider's sign-in page: authorization code with PKCE S256, state and nonce. The user name is an optional
 * hint.
 */
export async function redirectToSignIn(returnTo: string | null, username?: string): Promise<void> {
  const client = createOidcClient();
  const { url } = await client.createSigninRequest({
    state: { returnTo },
    nonce: crypto.randomUUID(),
    ui_locales: getCurrentLanguage(),
    ...(username ? { login_hint: username } : {}),
    ...getAuthorizationParams(await client.metadataService.getMetadata()),
  });
  location.assign(url);
}

/**
 * Creates the provider's URL that asks the user to sign in again, for a popup. `max_age` makes the provider return the time of the
 * sign-in; a provider that ignores `prompt` still asks when the sign-in is too old.
 */
export async function createConfirmationUrl(username: string): Promise<string> {
  const client = createOidcClient();
  const { url } = await client.createSigninRequest({
    state: { isConfirmation: true },
    nonce: crypto.randomUUID(),
    prompt: 'login',
    max_age: recentSignInSeconds,
    ui_locales: getCurrentLanguage(),
    login_hint: username,
    ...getAuthorizationParams(await client.metadataService.getMetadata()),
  });
  return url;
}

/** Whether the provider redirected back from `createConfirmationUrl`. */
export function isConfirmationUrl(address: string): boolean {
  return readPendingState(address).isConfirmation === true;
}

/**
 * Returns the scopes and claims that identify an account, limited to what the provider supports, because some reject unknown
 * ones.
 */
export function getAuthorizationParams({
  scopes_supported: scopes,
  claims_parameter_supported: supportsClaims,
}: Partial<OidcMetadata>) {
  const scope = ['openid', 'profile', 'email'].filter((name) => name === 'openid' || !scopes || scopes.includes(name)).join(' ');
  if (!supportsClaims) return { scope };
  // The API sees only the id token, and some providers put these claims into the user info unless requested otherwise.
  const claims = JSON.stringify({ id_token: { email: null, email_verified: null, preferred_username: null } });
  return { scope, extraQueryParams: { claims } };
}

/** Redirects to the provider's sign-out. Rejects if it has none or cannot be reached. */
export async function redirectToSignOut(idTokenHint: string): Promise<void> {
  const { url } = await createOidcClient().createSignoutRequest({ id_token_hint: idTokenHint });
  location.assign(url);
}

/** Exchanges the URL that the provider redirected to for an id token. Rejects with SsoError. */
export async function completeSignIn(address: string): Promise<{ idToken: string; returnTo: string | null }> {
  const { returnTo = null } = readPendingState(address);
  try {
    const { id_token: idToken } = await createOidcClient().processSigninResponse(address);
    if (!idToken) throw new SsoError('sso.no-subject', 'The response has no ID Token');
    return { idToken, returnTo };
  } catch (error) {
    throw new SsoError(getSsoErrorCode(error), error instanceof Error ? error.message : String(error), returnTo, {
      cause: error,
    });
  }
}

/**
 * Reads the data stored with a pending sign-in. Must be called before the library processes the response, which removes the
 * entry.
 */
function readPendingState(address: string): { returnTo?: string; isConfirmation?: boolean } {
  try {
    const state = new URL(address).searchParams.get('state');
    const entry = JSON.parse(localStorage.getItem(signInStatePrefix + state) ?? '') as { data?: Record<string, unknown> };
    const { returnTo, isConfirmation } = entry.data ?? {};
    return {
      ...(typeof returnTo === 'string' && { returnTo }),
      ...(isConfirmation === true && { isConfirmation }),
    };
  } catch {
    return {};
  }
}
