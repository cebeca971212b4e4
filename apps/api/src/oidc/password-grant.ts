import { errors, type Provider, type TokenEndpointGrantContext } from 'oidc-provider';
import type { AppContext } from '../app-context.ts';
import { ApiProblem } from '../http/problem.ts';
import { findPerson } from './identity-store.ts';
import { scopes } from './provider-configuration.ts';
import { isSecondFactorRequired } from './second-factor-policy.ts';
import { signIn } from './sign-in.ts';

interface PasswordParameters {
  username?: string;
  password?: string;
  scope?: string;
}

type GrantContext = Pick<AppContext, 'config' | 'database' | 'clock' | 'keys' | 'log'>;

/**
 * Issues an ID token for a username and password, so that scripts can try the demo. It is for the demo only, because this grant
 * teaches people to type their password into other sites (RFC 9700, section 2.4).
 */
export function registerPasswordGrant(provider: Provider, context: GrantContext): void {
  const handleGrant = async (ctx: TokenEndpointGrantContext<PasswordParameters>) => {
    const { client, params } = ctx.oidc;
    if (!params.username) throw new errors.InvalidRequest("missing required parameter 'username'");
    if (!params.password) throw new errors.InvalidRequest("missing required parameter 'password'");
    const scope = (params.scope ?? '').split(' ').filter((scope) => scopes.includes(scope));
    if (!scope.includes('openid')) throw new errors.InvalidScope('openid is required', params.scope ?? '');

    const attempt = { username: params.username, password: params.password, ip: ctx.ip };
    const outcome = await signIn(context, attempt).catch((error) => throwBusyError(ctx, error));
    if (outcome.kind === 'locked') throw new errors.InvalidGrant('too many wrong attempts');
    if (outcome.kind !== 'signed-in') throw new errors.InvalidGrant(outcome.kind);
    const accountId = outcome.loginId;
    const needsSecondFactor = outcome.hasAuthenticator || (await isSecondFactorRequired(context.database.db, accountId));
    if (needsSecondFactor) throw new errors.InvalidGrant('a second factor is required');
    const person = await findPerson(context.database.db, accountId);
    if (!person) throw new errors.InvalidGrant('no-access');
    ctx.oidc.entity('Account', person);

    const grant = new provider.Grant({ accountId, clientId: client.clientId });
    grant.addOIDCScope(scope.join(' '));
    const grantId = await grant.save();
    const token = new provider.AccessToken({ accountId, client, grantId, gty: 'password', scope: scope.join(' ') });
    const idToken = new provider.IdToken({}, { ctx });
    idToken.set('sub', accountId);
    idToken.set('amr', ['pwd']);
    idToken.set('auth_time', Math.floor(Date.now() / 1000));
    const accessToken = await token.save();
    // Distinguishes two ID tokens of one person within one second, because each is accepted once.
    idToken.set('at_hash', accessToken);
    ctx.body = {
      access_token: accessToken,
      id_token: await idToken.issue({ use: 'idtoken' }),
      token_type: token.tokenType,
      expires_in: token.expiration,
      scope: scope.join(' '),
    };
  };
  provider.registerGrantType('password', handleGrant, ['username', 'password', 'scope']);
}

/** Converts the problem of an attempt that was not checked to an OAuth error with the same status and `Retry-After`. */
function throwBusyError(ctx: TokenEndpointGrantContext<PasswordParameters>, error: unknown): never {
  if (!(error instanceof ApiProblem)) throw error;
  ctx.set('Retry-After', String(error.retryAfterSeconds ?? 5));
  throw Object.assign(new errors.TemporarilyUnavailable('the password was not checked'), { statusCode: error.status });
}
