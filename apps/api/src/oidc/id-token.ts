import {
  createLocalJWKSet,
  errors,
  type FlattenedJWSInput,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose';
import type { AppContext } from '../app-context.ts';
import { unauthorized, unavailable } from '../http/problem.ts';
import { clientId, getIssuer } from './client.ts';
import { discover } from './discovery.ts';

/** The person that an ID token identifies. */
export interface Identity {
  issuer: string;
  /** `sub`; with the embedded provider, the login ID. */
  subject: string;
  via: 'embedded' | 'external';
  email: string | null;
  /** Null if the provider does not send the claim. */
  emailVerified: boolean | null;
  /** From `preferred_username`. */
  username: string | null;
  /** The authentication methods according to the provider (RFC 8176); empty if it sends none. */
  methods: readonly string[];
  /** The time of the sign-in: `auth_time`, or else the time when the token was issued. */
  authTime: Date;
  /** Whether `auth_time` was sent. Without it, the sign-in may be older than the token. */
  hasAuthTime: boolean;
  expiresAt: Date;
}

export interface IdTokenVerifier {
  /**
   * Returns the person that the token identifies. Throws TOKEN_INVALID, TOKEN_EXPIRED, or UNAVAILABLE if the provider or its keys
   * cannot be reached.
   */
  verify(token: string): Promise<Identity>;
}

const embeddedAlgorithms = ['ES256'];
const externalAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const leewaySeconds = 60;
/** OpenID Connect Core, section 2: a subject has at most 255 characters. */
const maxSubjectLength = 255;

/** Verifies ID tokens of the configured provider: the embedded one with its own keys, an external one with its published keys. */
export function createIdTokenVerifier({ config, keys, clock }: Pick<AppContext, 'config' | 'keys' | 'clock'>): IdTokenVerifier {
  const { sso } = config;
  const embeddedKeys = createLocalJWKSet({ keys: keys.oidcJwks.keys.map(toPublicKey) });
  const audience = sso?.clientId ?? clientId;

  const getProvider = async () => {
    if (!sso) return { issuer: getIssuer(config), keys: embeddedKeys as JWTVerifyGetKey };
    try {
      return await discover(sso);
    } catch (cause) {
      throw unavailable(5, cause);
    }
  };

  return {
    async verify(token) {
      const { issuer, keys: signingKeys } = await getProvider();
      const payload = await verifyWithAnyKey(token, signingKeys, {
        issuer,
        audience,
        algorithms: sso ? externalAlgorithms : embeddedAlgorithms,
        currentDate: clock.now(),
        clockTolerance: leewaySeconds,
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      if (!isIntendedFor(payload, audience) || !isValidSubject(payload.sub)) throw unauthorized('TOKEN_INVALID');
      const now = Math.floor(clock.now().getTime() / 1000);
      const authTime = typeof payload.auth_time === 'number' ? payload.auth_time : payload.iat!;
      // A token from the future would extend the session, whose end counts from this time.
      if (Math.max(payload.iat!, authTime) > now + leewaySeconds) throw unauthorized('TOKEN_INVALID');
      return {
        issuer,
        subject: payload.sub,
        via: sso ? 'external' : 'embedded',
        email: parseTextClaim(payload.email),
        emailVerified: parseBooleanClaim(payload.email_verified),
        username: parseTextClaim(payload.preferred_username),
        methods: Array.isArray(payload.amr) ? payload.amr.filter((method) => typeof method === 'string') : [],
        authTime: new Date(authTime * 1000),
        hasAuthTime: typeof payload.auth_time === 'number',
        expiresAt: new Date(payload.exp! * 1000),
      };
    },
  };
}

async function verifyWithAnyKey(token: string, signingKeys: JWTVerifyGetKey, options: JWTVerifyOptions): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, createKeyResolver(signingKeys), options)).payload;
  } catch (error) {
    if (error instanceof KeysUnavailableError) throw unavailable(5, error);
    if (error instanceof errors.JWTExpired) throw unauthorized('TOKEN_EXPIRED', error);
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw unauthorized('TOKEN_INVALID', error);
    // The token has no key ID and several keys are possible, so this tries each of them.
    for await (const key of error) {
      try {
        return (await jwtVerify(token, key, options)).payload;
      } catch (attemptError) {
        if (attemptError instanceof errors.JWTExpired) throw unauthorized('TOKEN_EXPIRED', attemptError);
      }
    }
    throw unauthorized('TOKEN_INVALID', error);
  }
}

/** The provider did not return its keys, so the token could not be verified. */
class KeysUnavailableError extends Error {}

/** Wraps a key lookup, so that keys that cannot be fetched now throw another error than a token that no key matches. */
function createKeyResolver(signingKeys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header: JWTHeaderParameters, token: FlattenedJWSInput) => {
    try {
      return await signingKeys(header, token);
    } catch (error) {
      const isTokenError =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys ||
        error instanceof errors.JOSENotSupported;
      if (isTokenError) throw error;
      throw new KeysUnavailableError('The signing keys of the sign-in provider could not be fetched.', { cause: error });
    }
  };
}

/** OpenID Connect Core, section 3.1.3.7: with several audiences, `azp` must be present and must be our client. */
function isIntendedFor({ aud, azp }: JWTPayload, audience: string): boolean {
  if (azp !== undefined) return azp === audience;
  return !Array.isArray(aud) || aud.length === 1;
}

function isValidSubject(sub: unknown): sub is string {
  return typeof sub === 'string' && sub.length > 0 && sub.length <= maxSubjectLength && !sub.includes('\0');
}

function parseTextClaim(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' && !claim.includes('\0') ? claim : null;
}

/** OpenID Connect Core, section 5.1: a JSON boolean. Any other value counts as unverified. */
function parseBooleanClaim(claim: unknown): boolean | null {
  return claim === undefined ? null : claim === true;
}

function toPublicKey({ kty, crv, x, y, n, e, alg, use, kid }: JWK): JWK {
  return Object.fromEntries(
    Object.entries({ kty, crv, x, y, n, e, alg, use, kid }).filter(([, value]) => value !== undefined),
  ) as unknown as JWK;
}
