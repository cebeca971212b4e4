import type { KoaContextWithOIDC, Provider } from 'oidc-provider';

/**
 * Replaces the sign-out prompt by a redirect, and signs out, if nobody is signed in here or if the portal sent an ID token of the
 * same person. In all other cases the prompt stays, so that a foreign link cannot sign anybody out.
 */
export async function signOutWithoutPrompt(provider: Provider, ctx: KoaContextWithOIDC): Promise<void> {
  const { oidc } = ctx;
  const isPrompt = oidc?.route === 'end_session' && ctx.status === 200;
  if (!isPrompt || !oidc.session) return;
  const { session } = oidc;
  const hint = oidc.entities.IdTokenHint as { payload: { sub?: string } } | undefined;
  if (session.accountId && session.accountId !== hint?.payload.sub) return;

  const grants = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => grantId ?? []);
  for (const grantId of grants) {
    await provider.RefreshToken.revokeByGrantId(grantId);
    await (await provider.Grant.find(grantId))?.destroy();
  }
  await session.destroy();
  ctx.cookies.set(provider.cookieName('session'), null, { path: '/oidc', overwrite: true, signed: true });

  const { post_logout_redirect_uri: target, state } = oidc.params as Record<string, string | undefined>;
  const redirectUrl = new URL(target ?? provider.urlFor('end_session_success'));
  if (target && state) redirectUrl.searchParams.set('state', state);
  ctx.status = 303;
  ctx.redirect(redirectUrl.href);
}
