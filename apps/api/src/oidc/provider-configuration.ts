import { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { AppContext } from '../app-context.ts';
import { getInactivityCutoff } from '../http/inactivity.ts';
import { createAdapter } from './adapter.ts';
import type { BrandOrigins } from './brand-origins.ts';
import { clientId, manageClientId } from './client.ts';
import { getCookieName } from './cookie-name.ts';
import { findPerson } from './identity-store.ts';
import { isSignInInactive } from './is-sign-in-inactive.ts';
import type { ProviderPages } from './pages/provider-pages.ts';
import { isSecondFactorRequired } from './second-factor-policy.ts';

/**
 * The maximum duration of a sign-in in seconds, even if its tokens are renewed. The session of the API counts from the same time.
 */
export const maxSignInSeconds = 12 * 60 * 60;
const quarterHourSeconds = 15 * 60;
export const scopes = ['openid', 'profile', 'email'];

/**
 * Configuration of the embedded provider for the portal and its own manage page. It allows only the code flow with PKCE and
 * disables features that the portal does not use.
 */
export function createProviderConfiguration(
  context: Pick<AppContext, 'clock' | 'config' | 'database' | 'keys'>,
  origins: BrandOrigins,
  pages: ProviderPages,
): Configuration {
  const { config, database, keys } = context;
  const { db } = database;
  const secure = config.publicUrl.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, secure } as const;
  return {
    adapter: createAdapter(db),
    jwks: keys.oidcJwks as NonNullable<Configuration['jwks']>,
    cookies: {
      keys: [...keys.cookieKeys],
      names: {
        session: getCookieName(config, 'demarc_oidc_session'),
        interaction: getCookieName(config, 'demarc_oidc_sign_in'),
        resume: getCookieName(config, 'demarc_oidc_resume'),
      },
      long: { ...cookie, path: '/oidc' },
      short: cookie,
    },
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token', ...(config.demo ? ['password'] : [])],
        response_types: ['code'],
        redirect_uris: origins.all.map((origin) => `${origin}/sso/login`),
        post_logout_redirect_uris: origins.all.flatMap((origin) => [`${origin}/logout`, `${origin}/`]),
        id_token_signed_response_alg: 'ES256',
        require_auth_time: true,
      },
      {
        client_id: manageClientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: [`${config.publicUrl}/oidc/manage/back`],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    // The brand of the manage page. For the portal, the redirect URI determines the brand.
    extraParams: ['brand'],
    scopes,
    responseTypes: ['code'],
    // The API needs only the subject, so the ID token has nothing else; the userinfo endpoint returns the rest.
    claims: {
      openid: ['sub', 'auth_time', 'amr'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'locale'],
      email: ['email', 'email_verified'],
    },
    findAccount: (_ctx, accountId) => findPerson(db, accountId),
    loadExistingGrant,
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    clientBasedCORS: (_ctx, origin) => origins.all.includes(origin),
    ttl: {
      AuthorizationCode: 60,
      AccessToken: quarterHourSeconds,
      IdToken: quarterHourSeconds,
      Interaction: quarterHourSeconds,
      Grant: maxSignInSeconds,
      RefreshToken: (_ctx, token) => getSecondsLeft(token.authTime),
      Session: (_ctx, session) => (session.loginTs ? getSecondsLeft(session.loginTs) : quarterHourSeconds),
    },
    discovery: { ui_locales_supported: ['en', 'nl'] },
    interactions: { url: (ctx, interaction) => pages.formatSignInUrl(ctx, interaction), policy: createSignInPolicy(context) },
    renderError: (ctx, out, error) => pages.renderError(ctx, out, error),
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      introspection: { enabled: false },
      userinfo: { enabled: true },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => pages.renderSignOutPrompt(ctx, form),
        postLogoutSuccessSource: (ctx) => pages.renderSignedOut(ctx),
      },
    },
  };
}

/** Grants the scopes without consent, because the portal is a first-party client. */
async function loadExistingGrant({ oidc }: KoaContextWithOIDC) {
  const { provider, session, client, account } = oidc;
  const grantId = session!.grantIdFor(client!.clientId);
  const existing = grantId ? await provider.Grant.find(grantId) : undefined;
  // Another person may have signed in since.
  if (existing && existing.accountId === account!.accountId) return existing;
  const grant = new provider.Grant({ accountId: account!.accountId, clientId: client!.clientId });
  grant.addOIDCScope(scopes.join(' '));
  await grant.save();
  return grant;
}

/**
 * Prompts for a sign-in but never for consent. Also prompts a signed-in person who no longer has an enabled account, who now needs a
 * second factor, or whose session was inactive for too long.
 */
function createSignInPolicy({ clock, config, database: { db } }: Pick<AppContext, 'clock' | 'config' | 'database'>) {
  const { Check, base } = interactionPolicy;
  const policy = base();
  policy.remove('consent');
  const { checks } = policy.get('login')!;
  checks.add(
    new Check('no_account', 'End-User authentication is required', 'login_required', ({ oidc }) =>
      oidc.session?.accountId && !oidc.account ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
    ),
  );
  checks.add(
    new Check('no_second_factor', 'A second factor is required', 'login_required', async ({ oidc: { session } }) => {
      if (!session?.accountId || session.amr?.includes('mfa')) return Check.NO_NEED_TO_PROMPT;
      return (await isSecondFactorRequired(db, session.accountId)) ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
    }),
  );
  checks.add(
    new Check('inactive', 'The session ended due to inactivity', 'login_required', async ({ oidc: { session, result } }) => {
      const cutoff = getInactivityCutoff(config, clock);
      // A person who has just authenticated is active, although the manage page keeps the time of the first sign-in.
      if (!cutoff || !session?.accountId || !session.loginTs || result?.login) return Check.NO_NEED_TO_PROMPT;
      const { accountId, loginTs } = session;
      return (await isSignInInactive(db, { accountId, loginTs }, cutoff)) ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
    }),
  );
  return policy;
}

function getSecondsLeft(signedInAt: number | undefined): number {
  const now = Math.floor(Date.now() / 1000);
  return Math.max(1, (signedInAt ?? now) + maxSignInSeconds - now);
}
