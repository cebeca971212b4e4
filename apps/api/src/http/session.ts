import { randomUUID, type webcrypto } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Role } from '@demarc/contract/access.ts';
import { apiTokenTypePrefix } from '@demarc/contract/api-token.ts';
import type { CustomerStatus, CustomerType } from '@demarc/contract/customer.ts';
import { recentSignInSeconds } from '@demarc/contract/operation.ts';
import { requiresSecondFactor } from '@demarc/contract/second-factor.ts';
import { type SessionClaims, sessionTokenType } from '@demarc/contract/session.ts';
import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { AppContext } from '../app-context.ts';
import { getEpochSeconds } from '../clock.ts';
import type { SessionVia } from '../db/schema/session.ts';
import type { ApiTokenCache } from './api-token-cache.ts';
import { getInactivityCutoff, hasInactivityLimit } from './inactivity.ts';
import { unauthorized } from './problem.ts';
import type { SessionCache, SessionRow } from './session-cache.ts';

/** The caller, read from the database instead of the token, so that a removed role or a sign-out takes effect immediately. */
export interface Session {
  /** Id of the session; the id of the API token if that is the bearer token. */
  sid: string;
  customerId: number;
  accountId: string;
  uid: number;
  username: string;
  roles: Role[];
  customerType: CustomerType;
  customerStatus: CustomerStatus;
  loyalty: boolean;
  /** How the session began; also `api-token` if the API token itself is the bearer token. Some calls reject it. */
  via: SessionVia;
  /** The user signed in with a second factor. */
  hasSecondFactor: boolean;
  /** The company requires a second factor of this user, and the session began without one. */
  lacksSecondFactor: boolean;
  /** First characters of the API token, for the audit log. */
  apiTokenPrefix: string | null;
  /** When the user last signed in or confirmed their sign-in. */
  authTime: Date;
  endsAt: Date;
  /** Last activity of the user that the server knows of; null if no inactivity limit applies. */
  lastActiveAt: Date | null;
  /** Expiry of the token in the request. */
  tokenEndsAt: Date;
}

/** The session data that a token contains. */
export type TokenSubject = Pick<
  Session,
  'sid' | 'customerId' | 'accountId' | 'uid' | 'username' | 'roles' | 'loyalty' | 'authTime' | 'endsAt' | 'lastActiveAt'
>;

export interface Sessions {
  /**
   * Reads the session of an `Authorization` header: a session token, or an API token if the call accepts one, whose use from `ip`
   * is recorded. Throws TOKEN_MISSING, TOKEN_EXPIRED or TOKEN_INVALID.
   */
  read(authorization: string | undefined, from: { ip: string; sessionOnly: boolean }): Promise<Session>;
  /** Finds the sessions that have ended or have different rights by now, in at most two queries. */
  findChanged(known: readonly Session[]): Promise<Session[]>;
  /** Whether the user signed in, or confirmed their sign-in, within the last 10 minutes. */
  hasRecentSignIn(session: Session): Promise<boolean>;
  /** Signs a token with the given lifetime, which never exceeds the end of the session. */
  sign(subject: TokenSubject, options: { lifetimeSeconds: number; includeRoles: boolean }): Promise<string>;
}

/** Our tokens are shorter, so longer ones are rejected without parsing them. */
const maxTokenLength = 4_096;
/** Number of verified tokens that are cached. */
const maxVerifiedTokens = 2_000;
/** Lets other processes accept a token immediately, although their clocks differ slightly. */
const maxClockSkewSeconds = 30;
/** How long after the start of this process other processes may still issue tokens without `typ` and `aud` (decision 0031). */
const rollingUpdateSeconds = 30 * 60;

export function createSessions(
  { config, keys, clock }: Pick<AppContext, 'config' | 'keys' | 'clock'>,
  rows: SessionCache,
  apiTokens: ApiTokenCache,
): Sessions {
  const imported = Promise.all(keys.sessionKeys.map(importKey));
  const legacyTokensUntil = getEpochSeconds(clock) + rollingUpdateSeconds;
  // Callers that await the promise get the error; without this handler an unhandled rejection would end the process first.
  imported.catch(() => {});
  /**
   * Claims of verified tokens: verifying a signature is a fifth of the cost of a read, and clients send the same token many
   * times.
   */
  const verifiedTokens = new LRUCache<string, SessionClaims>({ max: maxVerifiedTokens });

  return {
    async read(authorization, { ip, sessionOnly }) {
      const token = readBearerToken(authorization);
      if (token.startsWith(apiTokenTypePrefix)) {
        if (sessionOnly) throw unauthorized('TOKEN_INVALID');
        return apiTokens.read(token, ip);
      }
      const claims = await verify(token);
      const row = await findRow(claims.sid);
      if (!row || row.customerId !== claims.cid || row.accountId !== claims.uid_g) throw unauthorized('TOKEN_INVALID');
      if (!isAccepted(row)) throw unauthorized('TOKEN_INVALID');
      if (row.endsAt <= clock.now() || isInactive(row)) throw unauthorized('TOKEN_EXPIRED');
      return toSession(row, claims);
    },

    async findChanged(known) {
      const tokens = known.filter(({ via }) => via === 'api-token');
      const [ofSessions, ofTokens] = await Promise.all([
        rows.readUncached(known.map(({ sid }) => sid)),
        // A session may have been exchanged from an API token, or the bearer may be the API token itself.
        apiTokens.readUncached(tokens),
      ]);
      const now = new Map(
        [...ofSessions.filter((row) => isAccepted(row) && !isInactive(row)), ...ofTokens].map((row) => [
          row.sid,
          pickRights(row),
        ]),
      );
      return known.filter((session) => !isDeepStrictEqual(now.get(session.sid), pickRights(session)));
    },

    async hasRecentSignIn({ authTime, sid }) {
      if (isRecentSignIn(authTime, clock.now())) return true;
      // The cached row may predate a confirmation in another process.
      const [row] = await rows.readUncached([sid]);
      return row !== undefined && isRecentSignIn(row.authTime, clock.now());
    },

    async sign(subject, { lifetimeSeconds, includeRoles }) {
      const now = getEpochSeconds(clock);
      const claims: SessionClaims = {
        roles: includeRoles ? subject.roles : [],
        uid: subject.uid,
        uid_g: subject.accountId,
        username: subject.username,
        cid: subject.customerId,
        loyalty: subject.loyalty,
        exp: Math.min(now + lifetimeSeconds, Math.floor(subject.endsAt.getTime() / 1000)),
        iat: now,
        nbf: now - maxClockSkewSeconds,
        iss: config.publicUrl,
        aud: config.publicUrl,
        jti: randomUUID(),
        auth_time: Math.floor(subject.authTime.getTime() / 1000),
        sid: subject.sid,
        ...inactivityClaims(subject),
      };
      const [first] = await imported;
      return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: sessionTokenType }).sign(first!);
    },
  };

  /**
   * Finds the row of a session; reads it again before treating it as inactive, because another process may have recorded activity
   * since.
   */
  async function findRow(sid: string): Promise<SessionRow | undefined> {
    const row = await rows.find(sid);
    return row && isInactive(row) ? (await rows.readUncached([sid]))[0] : row;
  }

  function isInactive({ via, lastActiveAt }: SessionRow): boolean {
    const since = getInactivityCutoff(config, clock);
    return since !== null && hasInactivityLimit(via) && lastActiveAt <= since;
  }

  function inactivityClaims({ lastActiveAt }: TokenSubject): Pick<SessionClaims, 'active_at' | 'idle_limit'> {
    const { sessionInactivityMinutes } = config;
    if (!lastActiveAt || sessionInactivityMinutes === null) return {};
    return { active_at: Math.floor(lastActiveAt.getTime() / 1000), idle_limit: sessionInactivityMinutes * 60 };
  }

  function isSessionToken({ typ }: JWTHeaderParameters, { aud, iat }: JWTPayload): boolean {
    if (typ === sessionTokenType) return aud === config.publicUrl;
    return typ === 'JWT' && aud === undefined && iat !== undefined && iat <= legacyTokensUntil;
  }

  async function verify(token: string): Promise<SessionClaims> {
    const known = verifiedTokens.get(token);
    const now = getEpochSeconds(clock);
    if (known && known.nbf <= now && now < known.exp) return known;
    verifiedTokens.delete(token);
    const claims = await verifySigned(token);
    verifiedTokens.set(token, claims);
    return claims;
  }

  async function verifySigned(token: string): Promise<SessionClaims> {
    const expected = {
      algorithms: ['HS256'],
      issuer: config.publicUrl,
      currentDate: clock.now(),
      requiredClaims: ['exp', 'sid', 'cid'],
    };
    let failure: unknown;
    for (const key of await imported) {
      try {
        const { payload, protectedHeader } = await jwtVerify(token, key, expected);
        if (isSessionToken(protectedHeader, payload)) return payload as unknown as SessionClaims;
        break;
      } catch (error) {
        failure = error;
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) break;
      }
    }
    throw unauthorized(failure instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'TOKEN_INVALID', failure);
  }
}

/** The token of an `Authorization` header. Throws TOKEN_MISSING, or TOKEN_INVALID if it is malformed. */
export function readBearerToken(authorization: string | undefined): string {
  if (authorization === undefined || authorization.trim() === '') throw unauthorized('TOKEN_MISSING');
  // RFC 6750, section 2.1.
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization.length > maxTokenLength ? '' : authorization)?.[1];
  if (!token) throw unauthorized('TOKEN_INVALID');
  return token;
}

function importKey(key: Uint8Array): Promise<webcrypto.CryptoKey> {
  return crypto.subtle.importKey('raw', new Uint8Array(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}

function isAccepted({ endedAt, apiTokenRevokedAt, accountStatus, customerStatus }: SessionRow): boolean {
  // A session that begins at the moment its API token is revoked is invalid too.
  return !endedAt && !apiTokenRevokedAt && accountStatus === 'ENABLED' && customerStatus !== 'APPLICATION';
}

/** Whether a sign-in is recent enough for calls with `recentSignIn`. */
export function isRecentSignIn(authTime: Date, now: Date): boolean {
  return now.getTime() - authTime.getTime() <= recentSignInSeconds * 1000;
}

/** The properties that decide which calls a session may make. */
function pickRights({ roles, customerType, loyalty }: Pick<Session, 'roles' | 'customerType' | 'loyalty'>) {
  return { roles, customerType, loyalty };
}

function toSession(row: SessionRow, { exp }: SessionClaims): Session {
  const { sid, customerId, accountId, uid, username, roles, customerType, customerStatus, loyalty, authTime, endsAt, via } = row;
  const { hasSecondFactor, lastActiveAt } = row;
  const isSignIn = via === 'embedded' || via === 'external';
  return {
    sid,
    customerId,
    accountId,
    uid,
    username,
    roles,
    customerType,
    customerStatus,
    loyalty,
    via,
    hasSecondFactor,
    lacksSecondFactor: isSignIn && !hasSecondFactor && requiresSecondFactor(row, roles),
    apiTokenPrefix: row.apiTokenPrefix,
    authTime,
    endsAt,
    lastActiveAt: hasInactivityLimit(via) ? lastActiveAt : null,
    tokenEndsAt: new Date(exp * 1000),
  };
}
