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
import { unauthorised, unavailable } from '../http/problem.ts';
import type { Parts } from '../parts.ts';
import { clientId, issuerOf } from './client.ts';
import { discover } from './discovery.ts';

/** Who an id token speaks of. */
export interface Identity {
  issuer: string;
  /** `sub`; at the embedded provider the login's id. */
  subject: string;
  via: 'embedded' | 'outside';
  email: string | null;
  /** null: the provider does not send the claim. */
  emailVerified: boolean | null;
  /** `preferred_username`. */
  username: string | null;
  /** How the person proved who they are, as the provider says (RFC 8176); empty where it does not say. */
  methods: readonly string[];
  /** The moment of the sign-in: `auth_time`, else when the token was made. */
  authTime: Date;
  /** `auth_time` was sent. Without it the sign-in may be older than the token. */
  hasAuthTime: boolean;
  expiresAt: Date;
}

/** Answers who the token speaks of. Throws TOKEN_INVALID, TOKEN_EXPIRED, and UNAVAILABLE where the provider's keys are out of reach. */
export interface IdTokenVerifier {
  verify(token: string): Promise<Identity>;
}

const embeddedAlgorithms = ['ES256'];
const outsideAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const leewaySeconds = 60;
/** OpenID Connect Core, section 2: a subject has at most 255 characters. */
const longestSubject = 255;

/** Verifies id tokens of the provider that is configured: the embedded one by its own keys, another by those it publishes. */
export function createIdTokenVerifier({ config, keys, clock }: Pick<Parts, 'config' | 'keys' | 'clock'>): IdTokenVerifier {
  const { sso } = config;
  const own = createLocalJWKSet({ keys: keys.oidcJwks.keys.map(publicPart) });
  const audience = sso?.clientId ?? clientId;

  const provider = async () => {
    if (!sso) return { issuer: issuerOf(config), keys: own as JWTVerifyGetKey };
    try {
      return await discover(sso);
    } catch (cause) {
      throw unavailable(5, cause);
    }
  };

  return {
    async verify(token) {
      const { issuer, keys: signers } = await provider();
      const payload = await verifyAny(token, signers, {
        issuer,
        audience,
        algorithms: sso ? outsideAlgorithms : embeddedAlgorithms,
        currentDate: clock.now(),
        clockTolerance: leewaySeconds,
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      if (!isFor(payload, audience) || !isSubject(payload.sub)) throw unauthorised('TOKEN_INVALID');
      const now = Math.floor(clock.now().getTime() / 1000);
      const authTime = typeof payload.auth_time === 'number' ? payload.auth_time : payload.iat!;
      // A token from the future would stretch the session that counts from it.
      if (Math.max(payload.iat!, authTime) > now + leewaySeconds) throw unauthorised('TOKEN_INVALID');
      return {
        issuer,
        subject: payload.sub,
        via: sso ? 'outside' : 'embedded',
        email: textOf(payload.email),
        emailVerified: verdictOf(payload.email_verified),
        username: textOf(payload.preferred_username),
        methods: Array.isArray(payload.amr) ? payload.amr.filter((one) => typeof one === 'string') : [],
        authTime: new Date(authTime * 1000),
        hasAuthTime: typeof payload.auth_time === 'number',
        expiresAt: new Date(payload.exp! * 1000),
      };
    },
  };
}

async function verifyAny(token: string, signers: JWTVerifyGetKey, options: JWTVerifyOptions): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, lookUp(signers), options)).payload;
  } catch (error) {
    if (error instanceof KeysOutOfReach) throw unavailable(5, error);
    if (error instanceof errors.JWTExpired) throw unauthorised('TOKEN_EXPIRED', error);
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw unauthorised('TOKEN_INVALID', error);
    // The token names no key and several would do: one of them has to be it.
    for await (const key of error) {
      try {
        return (await jwtVerify(token, key, options)).payload;
      } catch (attempt) {
        if (attempt instanceof errors.JWTExpired) throw unauthorised('TOKEN_EXPIRED', attempt);
      }
    }
    throw unauthorised('TOKEN_INVALID', error);
  }
}

/** The provider did not give its keys; what the token is worth stays unknown. */
class KeysOutOfReach extends Error {}

/** Tells "the keys cannot be read", which passes, from "no key fits", which is the token's fault. */
function lookUp(signers: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header: JWTHeaderParameters, token: FlattenedJWSInput) => {
    try {
      return await signers(header, token);
    } catch (error) {
      const isTokensFault =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys ||
        error instanceof errors.JOSENotSupported;
      if (isTokensFault) throw error;
      throw new KeysOutOfReach('The signing keys of the sign-in provider could not be read.', { cause: error });
    }
  };
}

/** OpenID Connect Core, section 3.1.3.7: with several audiences the authorised party has to be named, and be us. */
function isFor({ aud, azp }: JWTPayload, audience: string): boolean {
  if (azp !== undefined) return azp === audience;
  return !Array.isArray(aud) || aud.length === 1;
}

function isSubject(sub: unknown): sub is string {
  return typeof sub === 'string' && sub.length > 0 && sub.length <= longestSubject && !sub.includes('\0');
}

function textOf(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' && !claim.includes('\0') ? claim : null;
}

/** OpenID Connect Core, section 5.1: a JSON boolean. Anything else that is sent proves nothing. */
function verdictOf(claim: unknown): boolean | null {
  return claim === undefined ? null : claim === true;
}

function publicPart({ kty, crv, x, y, n, e, alg, use, kid }: JWK): JWK {
  return Object.fromEntries(
    Object.entries({ kty, crv, x, y, n, e, alg, use, kid }).filter(([, value]) => value !== undefined),
  ) as unknown as JWK;
}
